import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../test/component/api.ts'
import { id } from '../../../../test/component/fixtures.ts'
import { fill, show } from '../../../../test/component/render.tsx'
import { people } from '../../../../test/component/session.ts'
import { ReportButton } from './report-button.tsx'

type Report = NonNullable<Answers['reportThing']>

async function openDialog(reportThing: Report) {
  const { user } = await show(<ReportButton kind="product" id={id(1)} ownerEmail="saller@example.com" />, {
    as: people.buyer,
    answers: { reportThing },
  })
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this product' }))
  return { user, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Send the report' })) }
}

test('a report needs a reason, is sent once, and thanks; the next one begins empty', async () => {
  const reportThing = vi.fn<Report>(async () => ({ acknowledged: true }))
  const { user, dialog, send } = await openDialog(reportThing)
  await send()
  dialog.getByText('Please choose a reason.')
  await user.click(dialog.getAllByRole('radio')[1] as HTMLElement)
  expect(dialog.queryByText('Please choose a reason.')).toBeNull()
  await fill(user, dialog.getByLabelText(/^What happened/), 'It was another laptop.')
  await send()
  await screen.findByText('Thank you. We will look at it.')
  const report = { kind: 'product', id: id(1), reason: 'fraud', words: 'It was another laptop.' }
  expect(reportThing.mock.calls).toEqual([[report]])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const next = within(await screen.findByRole('dialog', { name: 'Report this product' }))
  expect(next.getByLabelText<HTMLTextAreaElement>(/^What happened/).value).toBe('')
  expect(next.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
})

test('after a refusal the dialog stays with reason and words, and the toast says why', async () => {
  const { user, dialog, send } = await openDialog(async () => {
    throw new AppError('network_error', 0)
  })
  await user.click(dialog.getAllByRole('radio')[0] as HTMLElement)
  await fill(user, dialog.getByLabelText(/^What happened/), 'No laptop at all.')
  await send()
  await screen.findByText('The connection failed. Please check your internet and try again.')
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^What happened/).value).toBe('No laptop at all.')
  expect(dialog.getAllByRole<HTMLInputElement>('radio')[0]?.checked).toBe(true)
})

test('a report that was cancelled opens with the reason and the words that would be sent', async () => {
  const { user, dialog } = await openDialog(async () => ({ acknowledged: true }))
  await user.click(dialog.getAllByRole('radio')[1] as HTMLElement)
  await fill(user, dialog.getByLabelText(/^What happened/), 'It was another laptop.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const again = within(await screen.findByRole('dialog', { name: 'Report this product' }))
  expect(again.getByLabelText<HTMLTextAreaElement>(/^What happened/).value).toBe('It was another laptop.')
  expect(
    again
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked)
      .indexOf(true),
  ).toBe(1)
})

test.each([
  ['a guest', 'guest'],
  ['its owner', people.saller],
] as const)('%s has no button to report it', async (_who, as) => {
  await show(<ReportButton kind="product" id={id(1)} ownerEmail="saller@example.com" />, { as })
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})
