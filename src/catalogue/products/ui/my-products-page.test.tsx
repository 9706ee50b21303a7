import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../test/component/api.ts'
import { id, myProduct, pageOf } from '../../../../test/component/fixtures.ts'
import { openPage } from '../../../../test/component/render.tsx'
import { people } from '../../../../test/component/session.ts'
import type { MyProduct } from '../contract.ts'

const DONE = { acknowledged: true } as const

/** My Products of a saller. `products` may change: the list is what it is when it is asked for. */
async function openProducts(products: MyProduct[], answers: Answers = {}) {
  const listMyProducts = vi.fn<NonNullable<Answers['listMyProducts']>>(async () => pageOf(...products))
  const page = await openPage('/dashboard/my-products', {
    as: people.saller,
    answers: {
      listMyProducts,
      countMyProducts: async () => ({ ...NONE, live: products.length }),
      listBrands: async () => [{ _id: id(70), name: 'HP', kinds: [] }],
      listKinds: async () => [],
      listPlaces: async () => [],
      listDrafts: async () => [],
      countRequests: async () => [],
      showNumbers: async () => ({ weeks: [], seen: [] }),
      ...answers,
    },
  })
  return { ...page, listMyProducts }
}

const NONE = { live: 0, paused: 0, reserved: 0, sold: 0, expired: 0, hidden: 0, waiting: 0 } as Record<
  MyProduct['state'],
  number
>

const TWO = () => [myProduct(), myProduct({ _id: id(2), name: 'HP to delete' })]

/** Presses Delete of a card and answers the question. */
async function remove(page: Awaited<ReturnType<typeof openProducts>>, name: string) {
  await page.user.click(await page.main().findByRole('button', { name: `Delete ${name}` }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }))
  await page.user.click(question.getByRole('button', { name: 'Delete' }))
  return question
}

const cards = () => document.querySelectorAll('main article').length

describe('the products of a saller', () => {
  test('[S12 Z05] a deleted product stays until the server has acknowledged, then its card goes, the list is refetched, and Undo brings it back', async () => {
    const products = TWO()
    const answer = Promise.withResolvers<typeof DONE>()
    const restoreProduct = vi.fn<NonNullable<Answers['restoreProduct']>>(async () => {
      products.push(myProduct({ _id: id(2), name: 'HP to delete' }))
      return DONE
    })
    const page = await openProducts(products, { deleteProduct: () => answer.promise, restoreProduct })
    const question = await remove(page, 'HP to delete')
    expect(question.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBe('true')
    expect([cards(), screen.queryByText('Product Deleted Successfully')]).toEqual([2, null])
    const asked = page.listMyProducts.mock.calls.length
    products.pop()
    answer.resolve(DONE)
    await screen.findByText('Product Deleted Successfully')
    await expect.poll(cards).toBe(1)
    await expect.poll(() => page.listMyProducts.mock.calls.length).toBeGreaterThan(asked)
    const undo = screen.getByRole('button', { name: 'Undo' })
    await expect.poll(() => document.activeElement).toBe(undo)
    await page.user.keyboard('{Enter}')
    await screen.findByText('Your product is back')
    await expect.poll(cards).toBe(2)
    expect(restoreProduct.mock.calls).toEqual([[{ id: id(2) }]])
  })

  test('[Z15] a product that could not be deleted or advertised stays as it is, and the page says so', async () => {
    const fail = async () => {
      throw new AppError('network_error', 0)
    }
    const page = await openProducts([myProduct()], { deleteProduct: fail, advertise: fail })
    await remove(page, 'HP EliteBook 840')
    await screen.findByText(/^The product is not deleted\./)
    await page.user.click(page.main().getByRole('button', { name: 'Advertise HP EliteBook 840' }))
    await screen.findByText(/^The product is not advertised\./)
    expect([cards(), page.main().queryByText('Advertised')]).toEqual([1, null])
    expect(screen.queryByText(/Successfully/)).toBeNull()
  })

  test('[A05 S13 Z08] an advert is said only when the server has acknowledged it, and the card shows it', async () => {
    const products = [myProduct()]
    const answer = Promise.withResolvers<typeof DONE>()
    const page = await openProducts(products, { advertise: () => answer.promise })
    const button = await page.main().findByRole('button', { name: 'Advertise HP EliteBook 840' })
    await page.user.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('Product Added Advertise Section Successfully!!!')).toBeNull()
    products[0] = myProduct({ advertised: true })
    answer.resolve(DONE)
    await screen.findByText('Product Added Advertise Section Successfully!!!')
    await page.main().findByText('Advertised')
    expect(button.getAttribute('aria-busy')).toBeNull()
  })

  test('[M07 S11] the plus opens the dialog Add Your Product, and Escape closes it', async () => {
    const page = await openProducts([myProduct()])
    expect(screen.queryByRole('dialog')).toBeNull()
    await page.user.click(await page.main().findByRole('button', { name: 'Add Your Product' }))
    await screen.findByRole('dialog', { name: 'Add Your Product' })
    await page.user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('[M05 M06] a spinner stands there until the list has come; an empty one says so and offers the form', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof pageOf<MyProduct>>>()
    const page = await openProducts([], { listMyProducts: () => answer.promise })
    expect(screen.getAllByText('Loading your products').length).toBeGreaterThan(0)
    expect(screen.queryByText('You Have not any Products')).toBeNull()
    answer.resolve(pageOf())
    await page.main().findByText('You Have not any Products')
    await page.user.click(page.main().getByRole('button', { name: 'Add Product' }))
    await screen.findByRole('dialog', { name: 'Add Your Product' })
  })

  test('[Z14] a list that the server refuses shows no card but why, and Retry loads it', async () => {
    let refused = true
    const page = await openProducts([], {
      listMyProducts: async () => {
        if (refused) throw new AppError('not_allowed', 403)
        return pageOf(myProduct())
      },
    })
    const retry = await page.main().findByRole('button', { name: 'Retry' })
    expect(cards()).toBe(0)
    refused = false
    await page.user.click(retry)
    await expect.poll(cards).toBe(1)
  })
})

test('[M03 M04] a card has Edit, Advertise, Delete and a menu; the menu changes price and photos', async () => {
  const { user, main } = await openProducts([myProduct()])
  const remover = await main().findByRole('button', { name: 'Delete HP EliteBook 840' })
  expect(remover.className).not.toContain('danger')
  const card = within(remover.closest('article') as HTMLElement)
  expect(card.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Advertise HP EliteBook 840',
    'Delete HP EliteBook 840',
    'More for HP EliteBook 840',
  ])
  await user.click(card.getByRole('button', { name: /^More for/ }))
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(items.slice(0, 2)).toEqual(['Change the price', 'Change the photos'])
})

test('who answers the question about a price is in its field again', async () => {
  const { user, main } = await openProducts([myProduct()])
  await user.click(await main().findByRole('button', { name: 'More for HP EliteBook 840' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change the price' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the price' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Sale Price' })
  await user.clear(field)
  await user.type(field, '4150{Enter}')
  await user.click(await dialog.findByRole('button', { name: 'Change back to 41,500' }))
  expect([document.activeElement === field, field.value]).toEqual([true, '41,500'])
})
