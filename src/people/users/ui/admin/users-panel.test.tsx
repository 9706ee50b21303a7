import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../../test/component/api.ts'
import { aUser, id, pageOf } from '../../../../../test/component/fixtures.ts'
import { fill, openPage } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import type { User } from '../../contract.ts'

const DONE = { acknowledged: true } as const
const ADMIN = aUser({ _id: id(51), displayName: 'Nadia Karim', email: 'admin@example.com', role: 'admin' })

/** A page of the users. `users` may change meanwhile. */
async function openUsers(users: User[], answers: Answers = {}, address = '/dashboard/all-users') {
  const listUsers = vi.fn<NonNullable<Answers['listUsers']>>(async ({ role, q }) =>
    pageOf(...users.filter((user) => (!role || user.role === role) && (!q || user.displayName.includes(q)))),
  )
  const page = await openPage(address, { as: people.admin, answers: { listUsers, ...answers } })
  const table = async () => within(await page.main().findByRole('table'))
  return { ...page, table, listUsers }
}

/** Presses a button of a row and answers the question. */
async function act({ user, table }: Awaited<ReturnType<typeof openUsers>>, button: string, answer: string) {
  await user.click((await table()).getByRole('button', { name: button }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: answer }))
}

describe('the users of the shop', () => {
  test('[Z06 S12] a deleted user leaves the table once the server has acknowledged, and Undo brings them back', async () => {
    const users = [ADMIN, aUser()]
    const answer = Promise.withResolvers<typeof DONE>()
    const restoreUser = async () => {
      users.push(aUser())
      return DONE
    }
    const page = await openUsers(users, { deleteUser: () => answer.promise, restoreUser })
    await act(page, 'Delete Tuhin Das', 'Delete')
    expect(screen.queryByText('User Deleted Successfully')).toBeNull()
    users.pop()
    answer.resolve(DONE)
    await screen.findByText('User Deleted Successfully')
    await expect.poll(async () => (await page.table()).queryByText('Tuhin Das')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText(/Tuhin Das is back/)
    await expect.poll(async () => (await page.table()).queryByText('Tuhin Das')).not.toBeNull()
  })

  test('a user who cannot be deleted stays, and the toast says why', async () => {
    const page = await openUsers([ADMIN, aUser()], {
      deleteUser: async () => {
        throw new AppError('not_found', 404)
      },
    })
    await act(page, 'Delete Tuhin Das', 'Delete')
    await screen.findByText('There is nothing at this address.')
    ;(await page.table()).getByText('Tuhin Das')
    expect(screen.queryByText('User Deleted Successfully')).toBeNull()
  })

  test('[Q10] an admin cannot delete themselves: the button is disabled and says why', async () => {
    const page = await openUsers([ADMIN, aUser()])
    const own = (await page.table()).getByRole('button', { name: 'Delete Nadia Karim' })
    expect(own.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(own)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.getElementById(own.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
  })

  test('a user is disabled and enabled, each after a question, and the row says it', async () => {
    const users = [ADMIN, aUser()]
    const disableUser = vi.fn<NonNullable<Answers['disableUser']>>(async ({ disabled }) => {
      users[1] = aUser({ disabled })
      return DONE
    })
    const page = await openUsers(users, { disableUser })
    await act(page, 'Disable Tuhin Das', 'Disable')
    await screen.findByText('Tuhin Das is disabled')
    await (await page.table()).findByText('Disabled')
    await act(page, 'Enable Tuhin Das', 'Enable')
    await expect.poll(async () => (await page.table()).queryByText('Disabled')).toBeNull()
    expect(disableUser.mock.calls.map(([{ disabled }]) => disabled)).toEqual([true, false])
  })

  test('each action on a user has its word, in the table and on the card of a phone, and Delete looks like the others', async () => {
    const page = await openUsers([ADMIN, aUser()])
    for (const name of ['Sign out Tuhin Das everywhere', 'Disable Tuhin Das', 'Delete Tuhin Das']) {
      const buttons = await page.main().findAllByRole('button', { name })
      expect(buttons.map(({ textContent }) => textContent)).toEqual(Array(2).fill(name.split(' Tuhin')[0]))
    }
    const looks = (await page.main().findAllByRole('button', { name: /Tuhin Das/ })).map(({ className }) => className)
    expect([looks.length, new Set(looks).size]).toEqual([6, 1])
  })

  test('Cancel and Escape leave a user as they are', async () => {
    const page = await openUsers([ADMIN, aUser()])
    await act(page, 'Delete Tuhin Das', 'Cancel')
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    await page.user.click((await page.table()).getByRole('button', { name: 'Delete Tuhin Das' }))
    await screen.findByRole('alertdialog')
    await page.user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    ;(await page.table()).getByText('Tuhin Das')
  })

  test.each([
    ['I02', '/dashboard/all-buyers', 'Here has not any Buyer'],
    ['I03', '/dashboard/all-sellers', 'Here has not any Saller'],
  ])('[%s I05] %s shows skeletons while it loads, and its own text without anybody', async (_row, address, text) => {
    const answer = Promise.withResolvers<ReturnType<typeof pageOf<User>>>()
    const page = await openUsers([], { listUsers: () => answer.promise }, address)
    await page.main().findByText('The users are loading')
    expect([document.querySelectorAll('main .skeleton').length > 5, screen.queryByText(text)]).toEqual([true, null])
    answer.resolve(pageOf())
    await page.main().findByText(text)
  })

  test('the search narrows the table, and Show all ends a search that finds nobody', async () => {
    const page = await openUsers([ADMIN, aUser()])
    await page.table()
    await fill(page.user, page.main().getByRole('searchbox'), 'Nobody')
    await page.user.keyboard('{Enter}')
    const [button] = await page.main().findAllByRole('button', { name: /^Show all/ })
    expect(page.router.state.location.search).toEqual({ q: 'Nobody' })
    await page.user.click(button as HTMLElement)
    await expect.poll(() => page.router.state.location.search).toEqual({})
    await (await page.table()).findByText('Tuhin Das')
  })

  test('more users are loaded by a button, which says how many there are', async () => {
    const page = await openUsers([], {
      listUsers: async ({ cursor, limit }) => {
        if (limit === 1) return { items: [ADMIN], total: 2, next: null }
        return cursor ? { items: [aUser()], total: 2, next: null } : { items: [ADMIN], total: 2, next: 'more' }
      },
    })
    const more = await page.main().findByRole('button', { name: 'Load more' })
    await page.user.click(more)
    await (await page.table()).findByText('Tuhin Das')
    expect(page.main().queryByRole('button', { name: 'Load more' })).toBeNull()
  })
})
