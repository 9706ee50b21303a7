import { useFormState } from 'react-hook-form'
import { DRAFT_LENGTHS } from '#catalogue/drafts/contract.ts'
import { useUser } from '#people/sign-in/ui/session.ts'
import { UnconfirmedEmailNotice } from '#people/sign-in/ui/unconfirmed-email.tsx'
import { FixedField, TextArea } from '#ui/controls/text-field.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { Card } from './card.tsx'

/** The description in the saller's words, and whose product it is (rows F08 F09 N04). */
export function WordsSection({ state }: { state: ProductFormState }) {
  const { saller, listing } = useWords()
  const words = saller.form
  const { errors } = useFormState({ control: state.form.control, name: 'description' })
  return (
    <Card step="words" shown={state.step} title={listing.words}>
      <TextArea
        rows={15}
        maxLength={DRAFT_LENGTHS.description}
        label={words.description}
        hint={listing.descriptionHint}
        error={errors.description?.message}
        {...state.form.register('description')}
      />
      <SallerField state={state} />
      {state.unconfirmed && <UnconfirmedEmailNotice texts={words.confirmFirst} />}
    </Card>
  )
}

/** The saller of the product: the user, unless an admin edits somebody else's (row F09). */
function SallerField({ state: { product } }: { state: ProductFormState }) {
  const { form, table } = useWords().saller
  const user = useUser()
  const name = product?.salerName ?? user?.displayName ?? ''
  const own = !product || product.email === user?.email
  return <FixedField label={own ? form.yourName : table.columns.saller} value={name} lang={languageOf(name)} />
}
