import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id } from '../../../../../test/component/fixtures.ts'
import { show } from '../../../../../test/component/render.tsx'
import type { Order } from '../../contract.ts'
import { BuyerCard } from './buyer-card.tsx'
import { OrderCard } from './order-card.tsx'

function aBooking(given: Partial<Order> = {}): Order {
  return {
    ...{ _id: id(1), productId: id(2), email: 'mina@example.com', salerEmail: 'nusrat@example.com', buyerId: id(3) },
    ...{ sellerId: id(4), buyerName: 'Mina Akter', buyerPhoto: null, location: 'Farmgate', phone: '01712-345678' },
    ...{ salerName: 'Nusrat Jahan', productName: 'HP EliteBook 840', price: '41,500', priceTaka: 41_500 },
    ...{ photo: '/images/1.jpg', used: '1 year / 6 months', pay: null, createdAt: '2026-11-20T06:00:00.000Z' },
    ...{ state: 'requested', stateSince: '2026-11-20T06:00:00.000Z', endsAt: '2026-11-22T06:00:00.000Z' },
    agreedTaka: null,
    proven: ['email', 'phone'],
    ...given,
  }
}

const showOrder = (order: Order) => show(<OrderCard order={order} onPay={() => undefined} />)
const showBuyer = (booking: Order, withSaller = false) =>
  show(<BuyerCard booking={{ ...booking, warnings: [] }} withSaller={withSaller} />)

test('a request says to its buyer by when the saller answers, and to the saller by when to answer', async () => {
  await showOrder(aBooking())
  screen.getByText(/^Nusrat answers by Sun 22 Nov/)
  expect(screen.queryByText(/Answer until/)).toBeNull()
  await showBuyer(aBooking())
  screen.getByText(/^Answer until Sun 22 Nov/)
})

test('the same for an admin, who answers no request', async () => {
  await showBuyer(aBooking(), true)
  screen.getByText(/^Nusrat answers by/)
})

test('[J03] Pay says below that it asks how one will pay, until that is said', async () => {
  await showOrder(aBooking({ state: 'accepted' }))
  expect(screen.getByRole('button', { name: 'Pay for HP EliteBook 840' }).textContent).toBe('Pay')
  screen.getByText('How will you pay?')
  await showOrder(aBooking({ _id: id(9), state: 'accepted', pay: 'bkash' }))
  screen.getByText('You pay with bKash')
  expect(screen.getAllByText('How will you pay?')).toHaveLength(1)
})

test('[J02] an order has its facts first, then the price, then the ways on', async () => {
  await showOrder(aBooking())
  const inOrder = [
    screen.getByText('Condition: 1 year / 6 months used'),
    screen.getByText('Farmgate'),
    screen.getByText('Requested'),
    screen.getByText('41,500'),
    screen.getByRole('link', { name: 'Open the deal about HP EliteBook 840' }),
    screen.getByRole('button', { name: /^Pay/ }),
  ]
  for (const [index, element] of inOrder.slice(1).entries())
    expect(inOrder[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('to a saller the deal is the large step, before the call and the e-mail', async () => {
  await showBuyer(aBooking())
  const [deal, call, mail] = screen.getAllByRole('link').filter((link) => !link.textContent?.includes('Mina'))
  expect([deal, call, mail].map((link) => link?.textContent)).toEqual(['Open the deal', 'Call', 'Email'])
  expect(deal?.className).toContain('bg-accent')
  for (const link of [call, mail]) expect(link?.className).not.toMatch(/border|bg-accent /)
})

test('both lists say what is proven of the other person, and nothing of an account that is gone', async () => {
  await showOrder(aBooking())
  await showBuyer(aBooking())
  expect(screen.getAllByText('E-mail confirmed · Phone confirmed')).toHaveLength(2)
  await showOrder(aBooking({ _id: id(9), proven: [] }))
  screen.getByText('Nothing is confirmed yet')
  await showOrder(aBooking({ _id: id(10), proven: null }))
  expect(screen.getAllByText(/confirmed/)).toHaveLength(3)
})
