import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { gallery } from '#messages/en/gallery.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Dialog, DialogCancel } from '../overlays/dialog.tsx'
import { Drawer } from '../overlays/drawer.tsx'
import { Row } from './part.tsx'

type Open = 'dialog' | 'confirm' | 'drawer' | null

export function Overlays() {
  const words = gallery.overlays
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Row>
      <Button onClick={() => setOpen('dialog')}>{words.dialog}</Button>
      <Button kind="dangerQuiet" onClick={() => setOpen('confirm')}>
        {words.confirm}
      </Button>
      <Button kind="secondary" onClick={() => setOpen('drawer')}>
        {words.drawer}
      </Button>
      <Button kind="secondary" onClick={() => toast.success(words.stored)}>
        {words.toast}
      </Button>
      <Button kind="secondary" onClick={() => toast.error(words.notSent)}>
        {words.failure}
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={words.title}
        closeLabel={words.close}
        footer={
          <>
            <DialogCancel>{gallery.buttons.quiet}</DialogCancel>
            <Button onClick={close}>{words.save}</Button>
          </>
        }
      >
        <TextField label={gallery.fields.resting} placeholder={gallery.fields.placeholder} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title={words.question}
        text={words.consequence}
        confirm={gallery.buttons.danger}
        cancel={gallery.buttons.quiet}
      />
      <Drawer open={open === 'drawer'} onClose={close} label={words.menu} closeLabel={words.close} side="right">
        {gallery.brands.map((brand) => (
          <a key={brand} href={`/products/${brand}`} className="flex h-11 items-center px-3 text-body">
            {brand}
          </a>
        ))}
      </Drawer>
    </Row>
  )
}
