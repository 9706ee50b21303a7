import type { Database } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Person } from '#platform/http/auth.ts'
import type { Context, Handlers } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import type { accounts, User } from '../contract.ts'
import { chooseLanguage } from './account-language.ts'
import { type DeletionDeps, deleteUser, restoreUser } from './delete-user.ts'
import { type AccountActions, disableUser, type SellerProducts, signOutUser } from './disable.ts'
import { type LeaveDeps, leaveShop } from './leave-shop.ts'
import { listMyData, type ProfileDeps, saveProfile, showProfile } from './profile.ts'
import { type RegistrationDeps, saveUser } from './registration.ts'
import { selectUsers } from './search-users.ts'
import { startSelling } from './start-selling.ts'

interface UsersDeps extends AccountActions, SellerProducts, RegistrationDeps, ProfileDeps, DeletionDeps, LeaveDeps {}

export function usersHandlers(deps: UsersDeps): Handlers<typeof accounts> {
  return {
    listUsers,
    saveUser: (input, ctx) => saveUser(input, ctx, deps),
    showProfile,
    listMyData: (cursor, ctx) => listMyData(cursor, ctx, deps),
    saveProfile: (input, ctx) => saveProfile(input, ctx, deps),
    chooseLanguage,
    startSelling,
    deleteUser: ({ id }, ctx) => deleteUser(id, ctx, deps),
    restoreUser: ({ id }, ctx) => restoreUser(id, ctx, deps),
    disableUser: (input, ctx) => disableUser(input, ctx, deps),
    signOutUser: (input, ctx) => signOutUser(input, ctx, deps),
    leaveShop: ({ email }, ctx) => leaveShop(email, ctx, deps),
  }
}

type ListInput = Parsed<typeof accounts.listUsers>

/** Only an admin sees others. */
async function listUsers(input: ListInput, { db, person }: Context<'signed-in'>): Promise<Page<User>> {
  if (person?.role === 'admin') return listAllUsers(db, input)
  const items = person && (!input.role || input.role === person.role) ? [toUser(person)] : []
  return { items, total: items.length, next: null }
}

function listAllUsers(db: Database, input: ListInput): Promise<Page<User>> {
  return pageOf(selectUsers(db, input), newestFirst('users'), input)
}

/** A caller is disabled only while suspended: `identify` refuses all others. */
function toUser({ id, displayName, email, photoURL, role, suspendedUntil }: Person): User {
  return { _id: id, displayName, email, photoURL, role, disabled: Boolean(suspendedUntil) }
}
