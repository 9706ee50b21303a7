import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import type { BrandEntry } from '../../contract.ts'
import { BRAND_SLICES } from './queries.ts'
import type { DialogState } from './use-dialog.tsx'

/** Asks before a brand without products is deleted. */
export function DeleteBrand({ brand, open, onClose }: { brand: BrandEntry } & DialogState) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { deleteForm: texts, form } = useWords().assortment
  const { submit, pending } = useSubmit({
    call: () => api.deleteBrand({ id: brand._id }).finally(onClose),
    refresh: BRAND_SLICES,
    done: texts.done(brand.name),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={submit}
      title={texts.title(brand.name)}
      text={texts.text}
      confirm={texts.submit}
      cancel={form.cancel}
      loading={pending}
    />
  )
}
