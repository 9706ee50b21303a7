import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusals } from '#messages/en/refusals.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Answers } from '../../../../../test/component/api.ts'
import { aProduct, id, pageOf } from '../../../../../test/component/fixtures.ts'
import { openPage, show } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import type { Hiding } from '../../moves.ts'
import type { State } from '../../rules.ts'
import { ShowDialog } from './show-dialog.tsx'

const AT = '2026-11-20T06:00:00.000Z'
const NOTHING: Hiding = { decisions: [], rejects: 0, waiting: 0 }

/** Presses 'Show again' beside a hidden product in the table of an admin. */
async function askToShow(showHiding: NonNullable<Answers['showHiding']>, state: State = 'live') {
  const hideProduct = vi.fn<NonNullable<Answers['hideProduct']>>(async () => ({ acknowledged: true, state }))
  const { user, main } = await openPage('/dashboard/products', {
    as: people.admin,
    answers: {
      listAllProducts: async () => pageOf(aProduct({ state: 'hidden' })),
      showHiding,
      hideProduct,
    },
  })
  const [button] = await main().findAllByRole('button', { name: 'Show HP EliteBook 840 again' })
  await user.click(button as HTMLElement)
  const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Show HP EliteBook 840 again?' }))
  const dialog = await findDialog()
  const reopen = async () => {
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await user.click(button as HTMLElement)
    return findDialog()
  }
  return { user, dialog, hideProduct, reopen, confirm: () => dialog.getByRole('button', { name: 'Show again' }) }
}

test('an admin reads who has hidden a product, when and why, before they show it again', async () => {
  const decision = { _id: id(11), at: AT, reason: 'fraud', words: 'The police asks for it' } as const
  const hiding: Hiding = {
    decisions: [
      { ...decision, admin: { name: 'Bilal Admin', isCaller: false } },
      { ...decision, _id: id(12), at: '2026-11-21T06:00:00.000Z', admin: { name: 'Nadia Karim', isCaller: true } },
      { ...decision, _id: id(13), at: '2026-11-22T06:00:00.000Z', admin: null },
    ],
    rejects: 2,
    waiting: 0,
  }
  const { user, dialog, hideProduct, confirm } = await askToShow(async () => hiding)
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Hidden by Bilal Admin, .*20.*Tries to cheatThe police asks for it$/),
    expect.stringMatching(/^Hidden by you, .*21/),
    expect.stringMatching(/^Hidden by a former admin, .*22/),
  ])
  dialog.getByText('Showing it rejects 2 reports as unfounded.')
  expect(dialog.queryByText(/wait for a decision/)).toBeNull()
  expect(hideProduct).not.toHaveBeenCalled()
  await user.click(confirm())
  expect(hideProduct.mock.calls).toEqual([[{ id: id(1), hidden: false, takesBack: [id(11), id(12), id(13)] }]])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('after another admin has decided meanwhile the dialog stays open and names the new decision', async () => {
  const decision = { at: AT, reason: 'fraud', words: '' } as const
  const first = { ...decision, _id: id(11), admin: { name: 'Bilal Admin', isCaller: false } }
  const second = { ...decision, _id: id(12), admin: { name: 'Nadia Karim', isCaller: false } }
  const showHiding = vi.fn<NonNullable<Answers['showHiding']>>()
  showHiding.mockResolvedValueOnce({ ...NOTHING, decisions: [first] })
  showHiding.mockResolvedValue({ ...NOTHING, decisions: [first, second] })
  const hideProduct = vi.fn<NonNullable<Answers['hideProduct']>>(async () => ({ acknowledged: true, state: 'live' }))
  hideProduct.mockRejectedValueOnce(new AppError('case_changed', 409, refusals.case_changed))
  const onClose = vi.fn()
  const dialog = <ShowDialog id={id(1)} name="HP EliteBook 840" waits={false} open onClose={onClose} />
  const { user } = await show(dialog, { as: people.admin, answers: { showHiding, hideProduct } })
  const confirm = () => user.click(screen.getByRole('button', { name: 'Show again' }))
  await screen.findByText(/Bilal Admin/)
  await confirm()
  await screen.findByText(refusals.case_changed)
  await screen.findByText(/Nadia Karim/)
  expect(onClose).not.toHaveBeenCalled()
  await confirm()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(hideProduct.mock.calls.map(([{ takesBack }]) => takesBack)).toEqual([[id(11)], [id(11), id(12)]])
})

test('a product whose decisions did not load is not shown again', async () => {
  const { user, dialog, hideProduct, confirm } = await askToShow(async () => {
    throw new TypeError('Failed to fetch')
  })
  await dialog.findByText('The decisions did not load')
  await user.click(confirm())
  expect(hideProduct).not.toHaveBeenCalled()
})

test('a product that nobody has decided about names no decision', async () => {
  const { dialog, user, hideProduct, confirm } = await askToShow(async () => NOTHING)
  await expect.poll(() => confirm().getAttribute('aria-disabled')).toBeNull()
  expect(dialog.queryByText('This takes back:')).toBeNull()
  expect(dialog.queryByText(/report/)).toBeNull()
  await user.click(confirm())
  expect(hideProduct).toHaveBeenCalledTimes(1)
})

test('a product that waits for its first look does not come back: it goes on sale', async () => {
  const hideProduct = vi.fn<NonNullable<Answers['hideProduct']>>(async () => ({ acknowledged: true, state: 'live' }))
  const { user, main } = await openPage('/dashboard/products', {
    as: people.admin,
    answers: {
      listAllProducts: async () => pageOf(aProduct({ state: 'waiting' })),
      showHiding: async () => NOTHING,
      hideProduct,
    },
  })
  const [button] = await main().findAllByRole('button', { name: 'Show HP EliteBook 840' })
  await user.click(button as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Show HP EliteBook 840?' }))
  dialog.getByText(/a new product goes on sale for the first time/)
  expect(dialog.queryByText(/hidden|again/)).toBeNull()
  const confirm = dialog.getByRole('button', { name: 'Show' })
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBeNull()
  await user.click(confirm)
  await screen.findByText('Shown: it is on sale')
  expect(hideProduct.mock.calls).toEqual([[{ id: id(1), hidden: false, takesBack: [] }]])
})

test.each([
  ['waits to be looked at', 'waiting', /^Not hidden any more: it waits/],
  ['was sold elsewhere meanwhile', 'sold', 'Shown: it is sold'],
] as const)('a hidden product that %s is not said to be as it was', async (_case, state, said) => {
  const { user, confirm } = await askToShow(async () => NOTHING, state)
  await expect.poll(() => confirm().getAttribute('aria-disabled')).toBeNull()
  await user.click(confirm())
  await screen.findByText(said)
})

test('an admin reads how many reports will wait for a decision', async () => {
  const { dialog } = await askToShow(async () => ({ ...NOTHING, waiting: 1 }))
  await dialog.findByText('1 report will wait for a decision.')
  expect(dialog.queryByText(/rejects/)).toBeNull()
})

test('a second opening shows nothing of the first, and does not show the product before it has loaded', async () => {
  const later = Promise.withResolvers<Hiding>()
  const showHiding = vi.fn<NonNullable<Answers['showHiding']>>(() => later.promise)
  showHiding.mockResolvedValueOnce({ ...NOTHING, rejects: 2 })
  const { user, dialog, hideProduct, reopen } = await askToShow(showHiding)
  await dialog.findByText('Showing it rejects 2 reports as unfounded.')
  const second = await reopen()
  expect(second.queryByText(/rejects/)).toBeNull()
  await user.click(second.getByRole('button', { name: 'Show again' }))
  later.reject(notFound())
  await second.findByText('The decisions did not load')
  await user.click(second.getByRole('button', { name: 'Show again' }))
  expect([hideProduct.mock.calls, showHiding.mock.calls.length]).toEqual([[], 3])
})
