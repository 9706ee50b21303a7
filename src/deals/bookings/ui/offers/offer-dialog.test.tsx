import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../../test/component/api.ts'
import { id } from '../../../../../test/component/fixtures.ts'
import { fill, show } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import { OfferDialog } from './offer-dialog.tsx'

type Offer = NonNullable<Answers['makeOffer']>

const made = () => vi.fn<Offer>(async () => ({ acknowledged: true, insertedId: id(4) }))

async function openDialog(makeOffer: Offer, onClose = vi.fn()) {
  const dialog = <OfferDialog productId={id(1)} askedTaka={40_000} name="Rafiq" open onClose={onClose} />
  const { user } = await show(dialog, { as: people.buyer, answers: { makeOffer } })
  const form = within(await screen.findByRole('dialog', { name: 'Make an offer' }))
  return { user, form, onClose, field: form.getByLabelText<HTMLInputElement>(/^Your offer/) }
}

test('a proposal fills in the figure, the button names it, and the offer is sent with a word', async () => {
  const makeOffer = made()
  const { user, form, onClose, field } = await openDialog(makeOffer)
  await user.click(form.getByRole('button', { name: '38,000' }))
  expect(field.value).toBe('38,000')
  form.getByText('5 % less')
  await fill(user, form.getByLabelText(/^A word to Rafiq/), 'I come today.')
  await user.click(form.getByRole('button', { name: 'Send the offer of BDT 38,000' }))
  await screen.findByText('Sent. Rafiq has 24 hours to answer.')
  expect(makeOffer.mock.calls).toEqual([[{ id: id(1), taka: 38_000, word: 'I come today.' }]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a figure that is none is named at its field, and a figure in Bangla digits is read', async () => {
  const makeOffer = made()
  const { user, form, field } = await openDialog(makeOffer)
  await fill(user, field, 'cheap')
  await user.click(form.getByRole('button', { name: 'Send the offer' }))
  form.getByText(/^Please write the price in numbers/)
  expect(makeOffer).not.toHaveBeenCalled()
  await fill(user, field, '৩৮,০০০')
  await user.click(form.getByRole('button', { name: 'Send the offer of BDT 38,000' }))
  await expect.poll(() => makeOffer.mock.calls.length).toBe(1)
})

test('a refused offer stays in the dialog with what was typed', async () => {
  const { user, form, onClose, field } = await openDialog(async () => {
    throw new AppError('network_error', 0)
  })
  await fill(user, field, '39,000')
  await user.click(form.getByRole('button', { name: 'Send the offer of BDT 39,000' }))
  await screen.findByText('The connection failed. Please check your internet and try again.')
  expect([field.value, onClose.mock.calls.length]).toEqual(['39,000', 0])
  expect(form.getByRole('button', { name: /^Send the offer/ }).getAttribute('aria-busy')).toBeNull()
})

test('a half-written offer is asked for before it is lost: Stay keeps it, Leave closes', async () => {
  const { user, field, onClose } = await openDialog(made())
  await fill(user, field, '39,000')
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect([field.value, onClose.mock.calls.length]).toEqual(['39,000', 0])
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  expect(onClose).toHaveBeenCalledOnce()
})
