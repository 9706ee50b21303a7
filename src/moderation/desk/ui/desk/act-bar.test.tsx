import { cleanup, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { Answers } from '../../../../../test/component/api.ts'
import { id } from '../../../../../test/component/fixtures.ts'
import { fill, show } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import type { Case } from '../../contract.ts'
import { type Act, MAX_WORDS, possibleActs } from '../../rules.ts'
import { ActBar, type ActKeys } from './act-bar.tsx'

type Decide = NonNullable<Answers['decideCases']>

type Shown = Pick<Case, '_id' | 'version' | 'kind' | 'title' | 'reason' | 'isHidden'>

const product: Shown = { _id: id(1), version: 3, kind: 'product', title: 'HP 840', reason: 'fraud', isHidden: false }
const cases = [{ id: id(1), version: 3 }]

async function showBar(one: Shown = product, ...more: Shown[]) {
  const decideCases = vi.fn<Decide>(async () => ({ done: [{ id: id(1), line: 7 }], left: [] }))
  const keys = createRef<ActKeys>()
  const acts = possibleActs({ ...one, isGone: false, hasSubject: true })
  const { user } = await show(<ActBar cases={[one, ...more]} acts={acts} onDone={() => undefined} keys={keys} />, {
    as: people.admin,
    answers: { decideCases },
  })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, decideCases, keys, press }
}

async function openWith(name: string, one?: Shown) {
  const bar = await showBar(one)
  await bar.press(name)
  const dialog = within(await screen.findByRole('dialog'))
  const send = (act: string) => bar.user.click(dialog.getByRole('button', { name: act }))
  return { ...bar, dialog, send }
}

test.each([
  ['Hide', 'hide'],
  ['Unfounded', 'unfounded'],
] as const)('%s takes one press, or one key', async (name, act: Act) => {
  const { press, decideCases, keys } = await showBar()
  await press(name)
  keys.current?.act(act)
  await expect.poll(() => decideCases.mock.calls).toEqual([[{ cases, act }], [{ cases, act }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('With words… leaves each of several cases its own reason, unless the admin chooses one', async () => {
  const { user, press, decideCases } = await showBar(product, { ...product, _id: id(2), reason: 'stolen' })
  await press('With words…')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('combobox')).toHaveProperty('value', '')
  await user.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(decideCases.mock.calls[0]?.[0]).not.toHaveProperty('reason')
})

test('a question about a person does not begin with one about a product', async () => {
  const { dialog } = await openWith('Ask', { ...product, kind: 'person' })
  expect(dialog.queryByRole('group', { name: 'Questions to begin with' })).toBeNull()
})

test('With words… adds words to Hide, with the reason filled in or another one', async () => {
  const { user, dialog, send, decideCases } = await openWith('With words…')
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Hide' }).checked).toBe(true)
  const reason = dialog.getByRole<HTMLSelectElement>('combobox')
  expect(reason.value).toBe('fraud')
  dialog.getByText('It looks like an attempt to cheat.')
  await user.selectOptions(reason, 'stolen')
  await fill(user, dialog.getByLabelText('More words to the person'), 'The police asks for it.')
  dialog.getByText('It may be stolen. The police asks for it.')
  await send('Hide')
  const sent = { cases, act: 'hide', reason: 'stolen', words: 'The police asks for it.' }
  expect(decideCases.mock.calls).toEqual([[sent]])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('With words… adds words to Unfounded, which the admins alone read, and no reason', async () => {
  const { user, dialog, send, decideCases } = await openWith('With words…')
  await user.selectOptions(dialog.getByRole('combobox'), 'stolen')
  await user.click(dialog.getByRole('radio', { name: 'Unfounded' }))
  expect([dialog.queryByRole('combobox'), dialog.queryByText('The person reads:')]).toEqual([null, null])
  await fill(user, dialog.getByLabelText('For the admins alone'), 'I have called the shop.')
  expect(dialog.queryByText('The person reads:')).toBeNull()
  await send('Unfounded')
  expect(decideCases.mock.calls).toEqual([[{ cases, act: 'unfounded', words: 'I have called the shop.' }]])
})

test('With words… calls the acts as the case does, and offers no choice of one', async () => {
  const { dialog } = await openWith('With words…', { ...product, isHidden: true })
  const names = dialog.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent)
  expect(names).toEqual(['Unfounded', 'Keep hidden', 'Show again'])
  cleanup()
  const person = await openWith('With words…', { ...product, kind: 'person' })
  expect(person.dialog.queryByRole('radio')).toBeNull()
  person.dialog.getByRole('button', { name: 'Unfounded' })
})

test('a question begins with one that is often asked, and can be edited', async () => {
  const { user, dialog, send, decideCases } = await openWith('Ask')
  const field = dialog.getByLabelText<HTMLTextAreaElement>('The question')
  const receipt = dialog.getByRole<HTMLButtonElement>('button', { name: 'Where it was bought' })
  await user.click(receipt)
  expect([field.value, receipt.disabled]).toEqual(['Where did you buy it, and do you have the receipt?', true])
  await user.type(field, ' Soon, please.')
  await user.click(dialog.getByRole('button', { name: 'Photo with the code' }))
  await send('Ask')
  const words = `Where did you buy it, and do you have the receipt? Soon, please. Please send a photo of it beside a code. You get the code under Proofs in your dashboard.`
  expect(decideCases.mock.calls).toEqual([[{ cases, act: 'ask', words }]])
})

test('a question that would be too long is not added', async () => {
  const { user, dialog } = await openWith('Ask')
  await fill(user, dialog.getByLabelText('The question'), 'x'.repeat(MAX_WORDS - 20))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Where it was bought' }).disabled).toBe(true)
})

test('a suspension shows the length that it has', async () => {
  const { user, dialog, send, decideCases } = await openWith('Suspend')
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '7 days' }).checked).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'For good' }))
  await send('Suspend')
  expect(decideCases.mock.calls).toEqual([[{ cases, act: 'suspend', reason: 'fraud', words: '', days: null }]])
})
