import { type RefObject, useEffect } from 'react'
import type { Case } from '../../contract.ts'
import type { Act } from '../../rules.ts'

interface DeskKeys {
  cases: Pick<Case, '_id'>[]
  shown: string | undefined
  show: (id: string | undefined) => void
  toggle: (id: string) => void
  act: (act: Act) => void
}

const ACT_OF_KEY: Record<string, Act> = {
  a: 'accept',
  h: 'hide',
  u: 'unfounded',
  r: 'restore',
  w: 'warn',
  s: 'suspend',
}

/** Single letters work while the focus is in the desk, and not in a field (WCAG 2.1.4) or a photo that is shown full-screen. */
export function useDeskKeys(root: RefObject<HTMLElement | null>, keys: DeskKeys): void {
  useEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent) => press(event, keys)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  })
}

function press(event: KeyboardEvent, { cases, shown, show, toggle, act }: DeskKeys): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof HTMLElement && target.closest('textarea, select, input:not([type=checkbox]), dialog')) return
  const place = cases.findIndex(({ _id }) => _id === shown)
  const chosen = ACT_OF_KEY[key]
  if (key === 'j' || key === 'k') show(cases[place + (key === 'j' ? 1 : -1)]?._id ?? shown)
  else if (key === 'x' && shown) toggle(shown)
  else if (key === 'z') document.querySelector<HTMLElement>('[id^="undo-desk-"]:is(button)')?.click()
  else if (chosen) act(chosen)
  else return
  event.preventDefault()
}
