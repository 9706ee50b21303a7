import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/component/fixtures.ts'
import { openPage } from '../../../../test/component/render.tsx'
import { beginSession, people } from '../../../../test/component/session.ts'

/** Answers to the calls of the home page. */
const HOME = {
  listCategories: async () => [],
  listAdverts: async () => pageOf<never>(),
  listProducts: async () => pageOf<never>(),
}
const answers = { listMyOrders: async () => pageOf<never>() }
const home = (page: Awaited<ReturnType<typeof openPage>>) => page.router.state.location

test('[U02 R14] a guest who opens a guarded page is on /login, which keeps the whole address; Back leads to what was before', async () => {
  const page = await openPage('/contact')
  await act(() => page.router.navigate({ href: '/dashboard/my-orders?some=thing' }))
  await screen.findByRole('button', { name: 'Log In' })
  expect([home(page).pathname, home(page).search]).toEqual(['/login', { from: '/dashboard/my-orders?some=thing' }])
  act(() => page.router.history.back())
  await expect.poll(() => home(page).pathname).toBe('/contact')
})

test('[U03 R14] a member sees the guarded page', async () => {
  const page = await openPage('/dashboard/my-orders', { as: people.buyer, answers })
  await page.main().findByText('You Have not any Orders')
  expect(home(page).pathname).toBe('/dashboard/my-orders')
})

test('[U01] while nobody is known yet a skeleton stands there, then the page', async () => {
  const page = await openPage('/dashboard/my-orders', { as: 'unknown', answers })
  expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(0)
  expect(screen.queryByRole('heading', { level: 1, name: 'My Orders' })).toBeNull()
  act(() => beginSession(people.buyer))
  await page.main().findByText('You Have not any Orders')
})

test.each([
  ['[R02]', '/login', 'Log In'],
  ['[R03]', '/register', 'Create my account'],
] as const)(
  '%s who is signed in is redirected from %s to the home page; a guest sees the form',
  async (_row, address, button) => {
    const page = await openPage(`${address}?from=/dashboard`, { as: people.buyer, answers: HOME })
    await expect.poll(() => home(page).href).toBe('/')
    act(() => beginSession('guest'))
    await act(() => page.router.navigate({ href: `${address}?from=/dashboard/my-orders` }))
    await screen.findByRole('button', { name: button })
    expect(home(page).search).toEqual({ from: '/dashboard/my-orders' })
  },
)

test.each([
  ['[R02]', '/login'],
  ['[R03]', '/register'],
] as const)(
  '%s while the session of a former visitor of %s loads, a placeholder stands there',
  async (_row, address) => {
    await openPage(address, { as: 'unknown' })
    screen.getByText('Loading')
    act(() => beginSession('guest'))
    expect(document.documentElement.classList.contains('maybe-member')).toBe(false)
  },
)

test('[R27] a page of another role names the role, and offers the way back', async () => {
  const page = await openPage('/dashboard/my-buyers', { as: people.buyer })
  await page.main().findByRole('heading', { name: 'This page is not for your role' })
  expect(page.main().getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe('/dashboard')
})
