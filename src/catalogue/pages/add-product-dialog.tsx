import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogCancel } from '#ui/dialog.tsx'
import { useWords } from '#ui/words.ts'
import { ProductForm, useProductForm } from './product-form.tsx'

/** The form in a dialog over My Products: closes on success, asks before a half-filled one is lost (rows M07 S11 F13). */
export function AddProductDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords().saller.form
  const form = useProductForm({ onDone: onClose })
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={words.dialogTitle}
      closeLabel={words.close}
      askBeforeClose={form.begun && words.leave}
      foot={
        <>
          <DialogCancel>{words.cancel}</DialogCancel>
          <Button type="submit" form={id} className="sm:min-w-36" loading={form.sending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <ProductForm id={id} form={form} />
    </Dialog>
  )
}
