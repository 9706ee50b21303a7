import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/component/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

const UNSAVED = { title: 'Leave?', text: 'What you typed is lost.', stay: 'Stay', leave: 'Leave' }

function Opened({ isDirty = false }) {
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title="Filters"
      closeLabel="Close"
      askBeforeClose={isDirty && UNSAVED}
    >
      <button type="button" onClick={() => setAsking(true)}>
        Delete
      </button>
      <ConfirmDialog
        {...{ title: 'Delete it?', text: 'It is gone then.', confirm: 'Delete', cancel: 'Cancel' }}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {}}
      />
    </Dialog>
  )
}

const back = () => act(() => window.history.back())
const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null

test('Back closes what is on top, then what is below it', async () => {
  const { user } = await show(<Opened />)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByRole('alertdialog')
  back()
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  await expect.poll(() => isOpen('Filters')).toBe(true)
  back()
  await expect.poll(() => isOpen('Filters')).toBe(false)
})

test('Back asks before it closes a half-filled form', async () => {
  await show(<Opened isDirty />)
  await screen.findByRole('dialog', { name: 'Filters' })
  back()
  await screen.findByRole('alertdialog', { name: 'Leave?' })
})
