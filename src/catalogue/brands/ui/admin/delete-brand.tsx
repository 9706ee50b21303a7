import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import type { BrandEntry } from '../../contract.ts'
import { useRefreshAssortment } from './queries.ts'
import type { DialogState } from './use-dialog.tsx'

/** Asks before a brand without products is deleted. */
export function DeleteBrand({ brand, open, onClose }: { brand: BrandEntry } & DialogState) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { deleteForm: texts, form } = words.assortment
  const refresh = useRefreshAssortment()
  const [deleting, setDeleting] = useState(false)
  async function confirm() {
    setDeleting(true)
    try {
      await api.deleteBrand({ id: brand._id })
      toast.success(texts.done(brand.name))
    } catch (error) {
      toast.error(explain(error, words))
    }
    onClose()
    await refresh()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={texts.title(brand.name)}
      text={texts.text}
      confirm={texts.submit}
      cancel={form.cancel}
      loading={deleting}
    />
  )
}
