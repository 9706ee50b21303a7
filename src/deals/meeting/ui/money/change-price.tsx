import { type FormEvent, useState } from 'react'
import { parseTaka } from '#shared/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { MoneyField } from '#ui/controls/text-field.tsx'
import { kit as words } from '#words/kit.ts'
import { withPrice } from '../device/progress.ts'
import type { ReadyKit } from '../part-props.ts'
import { priceBefore } from './price-of.ts'

/** Form for a new price at the meeting. Each party enters it on their own phone. It counts if both prices are equal. */
export function ChangePrice({ open }: { open: ReadyKit }) {
  const { session, local } = open
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState('')
  const before = priceBefore(local.kit.deal)
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('price') ?? '')
    const taka = typed.trim() === '' ? before : parseTaka(typed)
    if (taka === null || taka > before) return setError(words.fault.priceWrong(before))
    session.change((now) => withPrice(now, taka === before ? null : taka, new Date()))
    setError('')
    setOpen(false)
  }
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center text-small font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {words.money.changePrice}
      </button>
    )
  }
  return (
    <form noValidate className="mt-3 space-y-3 rounded-card border border-line bg-surface p-4" onSubmit={save}>
      <MoneyField
        label={words.money.newPrice}
        unit={words.money.bdt}
        name="price"
        hint={words.fault.priceHint(before)}
        error={error}
      />
      <Button type="submit" kind="secondary" full>
        {words.money.savePrice}
      </Button>
    </form>
  )
}
