import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signInWithPassword } from '#people/sign-in/ui/account.ts'
import { loadAuth } from '#people/sign-in/ui/auth/auth-client.ts'
import { SIGNED_IN_KEY } from '#people/sign-in/ui/session.ts'
import { pageOf } from '../../../../../test/component/fixtures.ts'
import { openPage } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import { signInService } from '../../../../../test/component/sign-in-service.ts'

const answers = {
  listMyOrders: async () => pageOf<never>(),
  // Calls of the home page.
  listCategories: async () => [],
  listAdverts: async () => pageOf<never>(),
  listProducts: async () => pageOf<never>(),
}

/** A buyer who has signed in by their password. */
async function signedIn() {
  signInService()
  await signInWithPassword(people.buyer.email, 'right-one!')
  const page = await openPage('/dashboard/my-orders', { as: people.buyer, answers })
  return { ...page, menu: within(await screen.findByRole('complementary')) }
}

test('[O08 O09 S04] Logout shows the toast, removes greenTechToken, leads to / and ends the session', async () => {
  const { user, router, menu } = await signedIn()
  expect(localStorage.getItem('greenTechToken')).toBe('uid-1')
  await user.click(menu.getByRole('button', { name: 'Logout' }))
  await screen.findByText('You have logged Out Successfully!!')
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect([SIGNED_IN_KEY, localStorage.getItem(SIGNED_IN_KEY)]).toEqual(['greenTechToken', null])
  expect((await loadAuth()).auth.currentUser).toBeNull()
  await act(() => router.navigate({ to: '/dashboard' }))
  await expect.poll(() => router.state.location.pathname).toBe('/login')
})

test('[Z14 S04] after a logout that fails all stays: page, person and greenTechToken; the next one works', async () => {
  const { user, router, menu } = await signedIn()
  const { auth, sdk } = await loadAuth()
  const refused = vi.spyOn(auth, 'signOut').mockRejectedValue(new Error('the disk is full'))
  await user.click(menu.getByRole('button', { name: 'Logout' }))
  await screen.findByText('You are still logged in. Please try again.')
  expect(router.state.location.pathname).toBe('/dashboard/my-orders')
  expect(localStorage.getItem('greenTechToken')).toBe('uid-1')
  within(await screen.findByRole('complementary')).getByText(people.buyer.email)
  refused.mockRestore()
  await user.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Logout' }))
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(sdk).toBeDefined()
})

test('[O03 N15] the menu of a phone opens behind its button, slides in within 300 ms, and closes when a page was chosen', async () => {
  const { user, router } = await openPage('/dashboard', { as: people.buyer, answers })
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Dashboard menu' })
  expect(drawer.className).toContain('duration-300')
  within(drawer).getByText(people.buyer.email)
  await user.click(within(drawer).getByRole('link', { name: 'My Orders' }))
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/my-orders')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('[O03] Escape closes the menu of a phone, and the focus is on its button again', async () => {
  const { user } = await openPage('/dashboard', { as: people.buyer, answers })
  const button = await screen.findByRole('button', { name: 'Open menu' })
  await user.click(button)
  await screen.findByRole('dialog', { name: 'Dashboard menu' })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button)
})
