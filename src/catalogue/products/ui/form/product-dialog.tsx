import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OpenDraft } from '#catalogue/drafts/ui/open-draft.ts'
import { useDraftQuery } from '#catalogue/drafts/ui/use-draft-query.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { useCloseByBack } from '#ui/overlays/use-close-by-back.ts'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { PriceHelp } from '../price-help.ts'
import { FormFooter } from './form-footer.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { ProductForm } from './product-form.tsx'
import { useProductForm } from './use-product-form.ts'

type ProductDialogProps = {
  open: boolean
  onClose: () => void
  /** Gets the id of the product. */
  onAdded: (id: string) => void
  PriceHelp: PriceHelp
}

/** The form of a new product in a dialog: closes on success, asks before a half-filled one is lost (rows M07 S11 F13). */
export function ProductDialog({ open, onClose, onAdded, PriceHelp }: ProductDialogProps) {
  const { form: words } = useWords().saller
  const { data: opened } = useQuery(useDraftQuery())
  if (opened)
    return <FormDialog opened={opened} open={open} onClose={onClose} onAdded={onAdded} PriceHelp={PriceHelp} />
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={words.dialogTitle} closeLabel={words.close}>
      <Loading label={words.loading}>
        <Skeleton className="h-[60dvh] rounded-card" />
      </Loading>
    </Dialog>
  )
}

function FormDialog({ opened, open, onClose, onAdded, PriceHelp }: ProductDialogProps & { opened: OpenDraft }) {
  const { saller, listing } = useWords()
  const words = saller.form
  function onDone(id: string) {
    onClose()
    onAdded(id)
  }
  const state = useProductForm({ opened, onDone, PriceHelp })
  const [previewing, setPreviewing] = useState(false)
  useCloseByBack(open && previewing, () => setPreviewing(false))
  const id = useId()
  function discardAndClose() {
    void state.draft.discard()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={discardAndClose}
      size="lg"
      title={words.dialogTitle}
      closeLabel={words.close}
      askBeforeClose={(state.touched || state.draft.restored) && words.unsaved}
      footer={
        previewing ? (
          <>
            <Button kind="secondary" onClick={() => setPreviewing(false)}>
              {listing.keepEditing}
            </Button>
            <Button type="submit" form={id} loading={state.submitting}>
              {words.submit}
            </Button>
          </>
        ) : (
          <FormFooter
            state={state}
            id={id}
            cancel={<DialogCancel>{words.cancel}</DialogCancel>}
            onPreview={() => setPreviewing(true)}
          />
        )
      }
    >
      {previewing && <ListingPreview state={state} />}
      <ProductForm id={id} state={state} hidden={previewing} onFault={() => setPreviewing(false)} />
    </Dialog>
  )
}
