import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { id } from '../../../../../test/component/fixtures.ts'
import { fill, show } from '../../../../../test/component/render.tsx'
import { ReportDialog } from './report-dialog.tsx'

/** The dialog as the page of a conversation has it: it stays mounted while it is closed. */
function Opened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <ReportDialog threadId={id(1)} message={undefined} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

test('a report that was cancelled opens with the reason that would be sent', async () => {
  const { user } = await show(<Opened />)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getAllByRole('radio')[1] as HTMLElement)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  const again = within(await screen.findByRole('dialog'))
  const chosen = again.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)
  expect(chosen.indexOf(true)).toBe(1)
})

test('after a report was sent the next one begins empty', async () => {
  const { user } = await show(<Opened />, { answers: { reportThread: async () => ({ acknowledged: true }) } })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getAllByRole('radio')[1] as HTMLElement)
  await fill(user, dialog.getByRole('textbox'), 'It was another laptop.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  const next = within(await screen.findByRole('dialog'))
  expect(next.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  expect(next.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
})
