import { useId } from 'react'
import { useSession } from '#sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { ProductForm } from './product-form.tsx'
import { useProductForm } from './use-product-form.ts'

type ProductDialogProps = { product: Product | undefined; open: boolean; onClose: () => void }

/**
 * The form in a dialog, for a new product or for one that is edited: closes on success, asks before a half-filled one is
 * lost (rows M07 S11 F13).
 */
export function ProductDialog({ product, open, onClose }: ProductDialogProps) {
  const { form: words, edit } = useWords().saller
  const { user } = useSession()
  const form = useProductForm({ product, onDone: onClose })
  const id = useId()
  function discardAndClose() {
    form.draft.discard()
    onClose()
  }
  const editTitle = product?.email === user?.email ? edit.dialogTitle : edit.otherTitle
  return (
    <Dialog
      open={open}
      onClose={discardAndClose}
      size="lg"
      title={product ? editTitle : words.dialogTitle}
      closeLabel={words.close}
      askBeforeClose={form.touched && (product ? edit.unsaved : words.unsaved)}
      footer={
        <>
          <DialogCancel>{words.cancel}</DialogCancel>
          <Button type="submit" form={id} className="sm:min-w-36" loading={form.submitting}>
            {product ? edit.submit : words.submit}
          </Button>
        </>
      }
    >
      <ProductForm id={id} form={form} />
    </Dialog>
  )
}
