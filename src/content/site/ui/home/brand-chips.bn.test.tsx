import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../../test/component/render.tsx'

const EMPTY = { items: [], total: 0, next: null }

test('on the Bangla home page the brand that holds all others has its Bangla name', async () => {
  const categories = ['HP', 'Other'].map((name) => ({
    _id: crypto.randomUUID(),
    name,
    photo: '/images/x.jpg',
    productCount: 2,
  }))
  await openPage('/', {
    answers: {
      listCategories: () => categories,
      ...{
        listProducts: () => EMPTY,
        listAdverts: () => EMPTY,
        listHomeBlogs: () => [],
        listKinds: () => [],
        countSallers: () => ({ count: 2, more: false }),
      },
    } as never,
  })
  expect(await screen.findAllByRole('link', { name: /অন্যান্য/ })).not.toHaveLength(0)
  expect(document.body.textContent).not.toContain('Other')
})
