import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { isAppError } from '#shared/errors.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import type { BrandEntry } from '../../contract.ts'
import { BRAND_SLICES } from './queries.ts'
import type { DialogState } from './use-dialog.tsx'

export interface MergeDialogProps {
  brand: BrandEntry
  brands: readonly BrandEntry[]
}

/** Merges a brand into another one; says what that changes before it is pressed. */
export function MergeDialog({ brand, brands, open, onClose }: MergeDialogProps & DialogState) {
  const { assortment: words } = useWords()
  const { mergeForm: texts, form } = words
  const [intoId, setInto] = useState('')
  const [error, setError] = useState<string>()
  const into = brands.find(({ _id }) => _id === intoId)
  const { api } = useRouteContext({ from: rootRouteId })
  const { submit, pending } = useSubmit({
    call: (other: BrandEntry) => api.mergeBrand({ id: brand._id, into: other._id, was: brand.name }),
    refresh: BRAND_SLICES,
    done: (_, other) => texts.done(brand.name, other.name),
    onDone: onClose,
    showsError: (failure) => {
      const fault = isAppError(failure) ? failure.fields?.into : undefined
      if (fault) setError(fault.message)
      return fault !== undefined
    },
  })
  const others = brands.filter((one) => one._id !== brand._id).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="sm"
      title={texts.title(brand.name)}
      closeLabel={form.close}
      cancel={form.cancel}
      submit={texts.submit}
      kind="danger"
      onSubmit={() => (into ? submit(into) : setError(texts.missing))}
      pending={pending}
    >
      <SelectField
        label={texts.into}
        placeholder={texts.choose}
        choices={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={intoId}
        error={error}
        onChange={({ target }) => {
          setInto(target.value)
          setError(undefined)
        }}
      />
      {into && <Notice tone="warn">{texts.what(brand.name, into.name, words.products(brand.productCount))}</Notice>}
    </FormDialog>
  )
}
