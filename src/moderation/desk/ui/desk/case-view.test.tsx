import { fireEvent, screen, within } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { id, pageOf, productDetails } from '../../../../../test/component/fixtures.ts'
import { openPage, show } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import type { FullCase } from '../../contract.ts'
import { CaseView } from './case-view.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

const AT = '2026-11-20T06:00:00.000Z'
const { photos: _, ...details } = productDetails({
  description: '<b>One mark</b> on the lid.\nNo charger.',
  facts: [{ field: 'ramGb', label: 'RAM', value: '16 GB' }],
  notStated: [{ field: 'storageGb', label: 'Storage' }],
})
const product = { ...details, photos: ['/images/1.jpg', '/images/2.jpg', '/images/3.jpg'] }

function aCase(given: Partial<FullCase> = {}): FullCase {
  return {
    _id: id(1),
    kind: 'product',
    title: 'HP 840',
    photo: '/images/1.jpg',
    reason: 'fraud',
    reports: 1,
    weight: 1,
    isHidden: false,
    openedAt: AT,
    decision: null,
    decidedAt: null,
    assignedTo: null,
    version: 1,
    thingId: id(2),
    isGone: false,
    price: 41_500,
    product,
    earlierCases: [],
    subject: null,
    parties: null,
    review: null,
    notes: [],
    blocked: [],
    alike: [],
    list: [],
    log: [],
    acts: [],
    notices: [],
    ...given,
  }
}

const act = vi.fn()

/** With the keys of the desk around it. */
function Desk() {
  const root = useRef<HTMLDivElement>(null)
  useDeskKeys(root, { cases: [], shown: undefined, show: act, toggle: act, act })
  return (
    <div ref={root}>
      <CaseView id={id(1)} search={{}} onDone={() => undefined} keys={null} />
    </div>
  )
}

function showCase(one: FullCase) {
  act.mockClear()
  return show(<Desk />, { as: people.admin, answers: { showCase: async () => one } })
}

test('the case of a product shows its text as text, its facts, and its whole history', async () => {
  await showCase(aCase())
  await screen.findByText(/<b>One mark<\/b> on the lid\./)
  const facts = screen
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent])
  expect(facts).toEqual([
    ['Condition', 'Good'],
    ['RAM', '16 GB'],
    ['Purchase year', '2024'],
    ['Used', '1 year / 6 months'],
    ['Location', 'Mirpur 10, Dhaka'],
    ['Brand', 'HP'],
    ['Not stated', 'Storage'],
  ])
  const history = screen.getByRole('link', { name: 'Whole history' })
  expect(history.getAttribute('href')).toBe(`/dashboard/history/product/${id(2)}`)
})

test('the page of the desk has loaded the words of the product', async () => {
  const { product: _, ...listed } = aCase()
  const { main } = await openPage(`/dashboard/desk?id=${id(1)}`, {
    as: people.admin,
    answers: { listCases: async () => pageOf(listed), showCase: async () => aCase() },
  })
  await main().findByText(/<b>One mark<\/b> on the lid\./)
  main().getByRole('button', { name: 'Show photo 1 of 3 large' })
})

test('a deleted product has its history, and no description once nothing is known of it', async () => {
  await showCase(aCase({ isGone: true, product: null, photo: null, price: null }))
  await screen.findByText('It is deleted.')
  screen.getByRole('link', { name: 'Whole history' })
  expect([screen.queryByText('Description'), screen.queryByRole('link', { name: 'Open its page' })]).toEqual([
    null,
    null,
  ])
})

test('a small photo opens full-screen, where no key acts on the case; the focus comes back to it', async () => {
  const { user } = await showCase(aCase())
  const photos = within(await screen.findByRole('list', { name: 'Photos' })).getAllByRole('button')
  expect(photos.map((photo) => photo.getAttribute('aria-label'))).toEqual(
    [1, 2, 3].map((at) => `Show photo ${at} of 3 large`),
  )
  fireEvent.keyDown(photos[1] as HTMLElement, { key: 'h' })
  expect(act).toHaveBeenCalledTimes(1)
  await user.click(photos[1] as HTMLElement)
  const large = await screen.findByRole('dialog', { name: 'HP 840' })
  within(large).getByText('2 of 3')
  fireEvent.keyDown(within(large).getByRole('button', { name: 'Next photo' }), { key: 'h' })
  expect(act).toHaveBeenCalledTimes(1)
  await user.click(within(large).getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(photos[1])
})

test('the earlier decisions about the same thing lead to their cases', async () => {
  const earlier = { _id: id(3), decision: 'hide', reason: 'stolen', decidedAt: AT } as const
  await showCase(aCase({ earlierCases: [earlier] }))
  const section = within((await screen.findByText('Decided before')).parentElement as HTMLElement)
  expect(section.getByRole('link', { name: 'Hidden' }).getAttribute('href')).toBe(
    `/dashboard/desk?part=done&id=${id(3)}`,
  )
  section.getByText('May be stolen')
})

test('a case without earlier decisions has no such part', async () => {
  await showCase(aCase())
  await screen.findByText('Log')
  expect(screen.queryByText('Decided before')).toBeNull()
})

const report = {
  reporter: { _id: id(5), name: 'Babul' },
  reason: 'rude',
  words: '',
  counts: false,
  network: null,
  device: null,
  at: AT,
  outcome: null,
} as const

test('the case of a conversation leads to both sides, and its text closes again for the reader alone', async () => {
  const subject = {
    _id: id(4),
    name: 'Salma',
    joinedAt: AT,
    role: 'saller',
    disabled: false,
    suspendedUntil: null,
    onSale: 0,
    deals: 0,
    warnings: 0,
    founded: 0,
  } as const
  const parties = { buyer: 'Babul', saller: 'Salma' }
  const { user } = await showCase(aCase({ kind: 'conversation', product: null, subject, parties, list: [report] }))
  const historyOf = (name: string) => screen.getByRole('link', { name: `Whole history of ${name}` })
  await screen.findByText('Reports')
  expect(['Salma', 'Babul'].map((name) => historyOf(name).getAttribute('href'))).toEqual(
    [4, 5].map((at) => `/dashboard/history/person/${id(at)}`),
  )
  await user.click(screen.getByRole('button', { name: 'Read the conversation' }))
  expect(screen.queryByRole('button', { name: /Hide/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Done reading' }))
  screen.getByRole('button', { name: 'Read the conversation' })
})

test('the report of a former member names nobody', async () => {
  await showCase(aCase({ list: [{ ...report, reporter: null }] }))
  const line = (await screen.findByText('Former member')).parentElement as HTMLElement
  expect(within(line).queryByRole('link')).toBeNull()
})
