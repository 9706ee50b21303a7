import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/component/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

/** Each test begins on the first page of a tab. */
beforeEach(() => window.history.replaceState(null, '', '/'))

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
        title="Delete it?"
        text="It is gone then."
        confirm="Delete"
        cancel="Cancel"
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

test('Back asks before it closes a half-filled form, closes the question, and never leaves the page', async () => {
  await show(<Opened isDirty />)
  await screen.findByRole('dialog', { name: 'Filters' })
  for (let times = 0; times < 2; times++) {
    back()
    await screen.findByRole('alertdialog', { name: 'Leave?' })
    back()
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    await expect.poll(() => isOpen('Filters')).toBe(true)
    await expect.poll(() => window.history.state.isSecondEntry).toBe(true)
  }
})

test('Back leaves the first page of a tab at once when nothing is open any more', async () => {
  const { user } = await show(<Opened />)
  await screen.findByRole('dialog', { name: 'Filters' })
  await expect.poll(() => window.history.state.isSecondEntry).toBe(true)
  await user.keyboard('{Escape}')
  await expect.poll(() => isOpen('Filters')).toBe(false)
  // The routers of the tests before hear it, too.
  const leave = vi.spyOn(window.history, 'back')
  back()
  await expect.poll(() => leave.mock.calls.length).toBeGreaterThan(1)
  leave.mockRestore()
})
