import * as z from 'zod/mini'
import { setListed } from '#catalogue/server/store.ts'
import { eachAccount, findAccount } from '#identity/accounts/find-account.ts'
import { createPasswordResetLink } from '#identity/codes/password-reset-link.ts'
import {
  createAccount,
  ensureCredential,
  provenEmail,
  removeAccount,
  renewCredential,
  setDisabled,
  signOutEverywhere,
} from '#identity/server.ts'
import type { Account } from '#identity/tables.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { isAppError } from '#shared/errors.ts'
import { personName } from '#shared/text/person-name.ts'
import { disableWithProducts } from '#users/server/disable.ts'
import { deleteOwnUser } from '#users/server/leave-shop.ts'
import { lockProductsAndBookings } from '../lock-products-and-bookings.ts'
import { SHOP_TABLES } from '../personal-data.ts'

export const USAGE = `Accounts of the sign-in service: npm run accounts -- <command>

  list                          uid, e-mail, state, last sign-in; a line each, tabs between
  show <email or uid>           all about one account
  create <email> [name]         makes an account and prints a link that sets its password
  disable <email or uid>        signs out everywhere and lets in no longer
  enable <email or uid>         lets in again
  sign-out <email or uid>       ends every session
  password-link <email or uid>  prints a link that sets a new password, good for an hour
  delete <email or uid>         deletes the account with all that the shop keeps of it
  credential                    makes service-account.json in DATA_DIR if there is none, and prints where it is
  renew-credential              a new service-account.json; the old one is void

Exit code: 0 done, 1 not found or refused, 2 not understood.`

export interface CommandDeps {
  db: Database
  publicUrl: string
  dataDir: string
  say: (line: string) => void
}

type Command = (deps: CommandDeps, account: Account) => Promise<void>

const ABOUT_ONE: Record<string, Command> = {
  show,
  disable: (deps, account) => setAccountDisabled(deps, account, true),
  enable: (deps, account) => setAccountDisabled(deps, account, false),
  'sign-out': signOut,
  'password-link': link,
  delete: remove,
}

/** Runs one command and gives its exit code. What it has to tell goes to `say`, a line at a time. */
export async function runAccountCommand([name = '', who, ...rest]: string[], deps: CommandDeps): Promise<0 | 1 | 2> {
  const aboutOne = Object.hasOwn(ABOUT_ONE, name) ? ABOUT_ONE[name] : undefined
  try {
    if (name === 'list' && !who) await list(deps)
    else if (name === 'credential' && !who) deps.say(await ensureCredential(deps, deps.dataDir))
    else if (name === 'renew-credential' && !who) deps.say(await renewCredential(deps, deps.dataDir))
    else if (name === 'create' && who) await create(deps, who, rest.join(' '))
    else if (aboutOne && who && rest.length === 0) await about(deps, who, aboutOne)
    else {
      deps.say(USAGE)
      return 2
    }
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.say(error.message)
    return 1
  }
}

class Refusal extends Error {}

async function about(deps: CommandDeps, who: string, command: Command): Promise<void> {
  const account = await findAccount(deps.db, who)
  if (!account) throw new Refusal(`There is no account ${who}.`)
  await command(deps, account)
}

async function list({ db, say }: CommandDeps): Promise<void> {
  for await (const { uid, email, disabled, last_login_at: last } of eachAccount(db)) {
    say([uid, email ?? '-', disabled ? 'disabled' : 'enabled', new Date(last).toISOString()].join('\t'))
  }
}

async function show({ say }: CommandDeps, account: Account): Promise<void> {
  const ways = [
    account.password_hash ? 'password' : '',
    account.phone_number ? 'phone' : '',
    ...Object.keys(account.federated),
  ]
  const facts: [string, string | null][] = [
    ['uid', account.uid],
    ['e-mail', account.email && `${account.email} (${account.email_verified ? 'verified' : 'not verified'})`],
    ['name', account.display_name],
    ['phone', account.phone_number],
    ['state', account.disabled ? 'disabled' : 'enabled'],
    ['ways in', ways.filter(Boolean).join(', ') || null],
    ['claims', account.custom_attributes],
    ['made', new Date(account.created_at).toISOString()],
    ['last sign-in', new Date(account.last_login_at).toISOString()],
  ]
  for (const [fact, value] of facts) say(`${fact}: ${value ?? '-'}`)
}

async function create(deps: CommandDeps, email: string, name: string): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal(`${email} is no e-mail address.`)
  if (await findAccount(deps.db, email)) throw new Refusal(`There is an account ${email} already.`)
  if (name && !z.safeParse(personName(), name).success) throw new Refusal(`${name} is no name.`)
  const uid = await createAccount(deps.db, { email, password: null, displayName: name || null })
  deps.say(uid)
  deps.say(await createPasswordResetLink(deps, { uid, email: email.trim().toLowerCase() }))
}

async function setAccountDisabled({ db, say }: CommandDeps, { uid }: Account, disabled: boolean): Promise<void> {
  await inOneTransaction(db, async (tx) => {
    const products = { lockProducts: lockProductsAndBookings, setListed }
    await publishInvalidation(tx, await disableWithProducts(tx, uid, disabled, products))
    await setDisabled(tx, uid, disabled)
  })
  say(`${uid} is ${disabled ? 'disabled' : 'enabled'}.`)
}

/** Why the shop refuses a change, by its code. */
const REFUSALS: Record<string, string> = {
  last_admin: 'This is the last admin.',
  user_deleted: 'This user was deleted in the shop.',
}

async function inOneTransaction(db: Database, change: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(change)
  } catch (error) {
    const reason = isAppError(error) && REFUSALS[error.code]
    throw reason ? new Refusal(reason) : error
  }
}

async function signOut({ db, say }: CommandDeps, { uid }: Account): Promise<void> {
  await db.transaction().execute((tx) => signOutEverywhere(tx, uid))
  say(`${uid} is signed out everywhere.`)
}

async function link(deps: CommandDeps, { uid, email, disabled }: Account): Promise<void> {
  if (!email) throw new Refusal('This account has no e-mail address.')
  if (disabled) throw new Refusal('This account is disabled.')
  deps.say(await createPasswordResetLink(deps, { uid, email }))
}

async function remove({ db, say }: CommandDeps, { uid }: Account): Promise<void> {
  await inOneTransaction(db, async (tx) => {
    await deleteOwnUser(tx, uid, { lockProducts: lockProductsAndBookings, provenEmail, inventory: SHOP_TABLES })
    await removeAccount(tx, uid)
  })
  say(`${uid} is deleted.`)
}
