import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { isAppError } from '#shared/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import type { BrandEntry } from '../../contract.ts'
import { useRefreshAssortment } from './queries.ts'
import type { DialogState } from './use-dialog.tsx'

export interface MergeDialogProps {
  brand: BrandEntry
  brands: readonly BrandEntry[]
}

/** Merges a brand into another one; says what that changes before it is pressed. */
export function MergeDialog({ brand, brands, open, onClose }: MergeDialogProps & DialogState) {
  const { assortment: words, errors } = useWords()
  const { mergeForm: texts, form } = words
  const [intoId, setInto] = useState('')
  const [error, setError] = useState<string>()
  const into = brands.find(({ _id }) => _id === intoId)
  const { merge, merging } = useMerge(brand, setError, onClose)
  const id = useId()
  const others = brands.filter((one) => one._id !== brand._id).toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={texts.title(brand.name)}
      closeLabel={form.close}
      footer={
        <>
          <DialogCancel>{form.cancel}</DialogCancel>
          <Button type="submit" form={id} kind="danger" loading={merging}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (into) void merge(into)
          else setError(errors.required)
        }}
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
      </form>
    </Dialog>
  )
}

function useMerge(brand: BrandEntry, setError: (error: string) => void, onDone: () => void) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const refresh = useRefreshAssortment()
  const [merging, setMerging] = useState(false)
  async function merge(into: BrandEntry) {
    setMerging(true)
    try {
      await api.mergeBrand({ id: brand._id, into: into._id, was: brand.name })
      toast.success(words.assortment.mergeForm.done(brand.name, into.name))
      onDone()
    } catch (error) {
      const fault = isAppError(error) ? error.fields?.into : undefined
      if (fault) setError(fault.message)
      else toast.error(explain(error, words))
    }
    setMerging(false)
    await refresh()
  }
  return { merge, merging }
}
