import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { eachAccount, findAccount } from '#services/identity/accounts/find-account.ts'
import { createPasswordResetLink } from '#services/identity/codes/password-reset-link.ts'
import { createAccount } from '#services/identity/server.ts'
import type { Account } from '#services/identity/tables.ts'
import { personName } from '#shared/text/person-name.ts'
import {
  changeEmail,
  deleteAccount,
  disableAccount,
  noteOnNumber,
  readerOf,
  signOut,
  withoutSecondSteps,
  withoutSignInMethods,
} from './change-account.ts'
import { Refusal, readEmail } from './refusal.ts'
import { describeAccount } from './show-account.ts'

export const USAGE = `Accounts of the sign-in service: npm run accounts -- <command>

  list                                    uid, e-mail, state, last sign-in; a line each, tabs between
  show <email or uid>                     sign-in methods, second steps, sessions, whether the owner is proven
  create <email> [name]                   makes an account and prints a link that sets its password
  disable <email or uid>                  signs out everywhere and lets in no longer
  enable <email or uid>                   lets in again
  sign-out <email or uid>                 ends every session
  set-email <email or uid> <new email>    another address; the one before cannot take the account back
  remove-second-steps <email or uid>      removes every second step and the recovery codes
  remove-sign-in-methods <email or uid>   removes password, Google account and phone number
  password-link <email or uid>            prints a link that sets a new password, good for an hour
  delete <email or uid>                   deletes the account with all that the shop keeps of it

Exit code: 0 done, 1 not found or refused, 2 not understood.`

export interface CommandDeps {
  db: Database
  publicUrl: string
  say: (line: string) => void
}

/** Does something with one account and returns what to tell the operator. */
interface Command {
  run: (deps: CommandDeps, account: Account, value: string) => Promise<string[] | string>
  /** True: the command takes a value after the account. */
  takesValue?: true
}

const ABOUT_ONE: Record<string, Command> = {
  show: { run: ({ db }, account) => describeAccount(db, account) },
  disable: { run: ({ db }, account) => disableAccount(db, account, true) },
  enable: { run: ({ db }, account) => disableAccount(db, account, false) },
  'sign-out': { run: ({ db }, account) => signOut(db, account) },
  'set-email': { run: ({ db }, account, email) => changeEmail(db, account, email), takesValue: true },
  'remove-second-steps': { run: ({ db }, account) => withoutSecondSteps(db, account) },
  'remove-sign-in-methods': { run: ({ db }, account) => withoutSignInMethods(db, account) },
  'password-link': { run: link },
  delete: { run: ({ db }, account) => deleteAccount(db, account) },
}

/** Runs one command and gives its exit code. What it has to tell goes to `say`, a line at a time. */
export async function runAccountCommand([name = '', who, ...rest]: string[], deps: CommandDeps): Promise<0 | 1 | 2> {
  const aboutOne = Object.hasOwn(ABOUT_ONE, name) ? ABOUT_ONE[name] : undefined
  try {
    if (name === 'list' && !who) await list(deps)
    else if (name === 'create' && who) await create(deps, who, rest.join(' '))
    else if (aboutOne && who && rest.length === (aboutOne.takesValue ? 1 : 0)) await about(deps, who, aboutOne, rest[0])
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

async function about(deps: CommandDeps, who: string, { run }: Command, value = ''): Promise<void> {
  const account = await findAccount(deps.db, who)
  if (!account) throw new Refusal(`There is no account ${who}.`)
  for (const line of [await run(deps, account, value)].flat()) deps.say(line)
}

async function list({ db, say }: CommandDeps): Promise<void> {
  for await (const { uid, email, disabled, last_login_at: last } of eachAccount(db)) {
    say([uid, email ?? '-', disabled ? 'disabled' : 'enabled', new Date(last).toISOString()].join('\t'))
  }
}

async function create(deps: CommandDeps, given: string, name: string): Promise<void> {
  const email = readEmail(given)
  if (await findAccount(deps.db, email)) throw new Refusal(`There is an account ${email} already.`)
  if (name && !z.safeParse(personName(), name).success) throw new Refusal(`${name} is no name.`)
  const uid = await createAccount(deps.db, { email, password: null, displayName: name || null })
  deps.say(uid)
  deps.say(await createPasswordResetLink(deps, { uid, email, language: 'en' }))
}

async function link(deps: CommandDeps, account: Account): Promise<string[]> {
  const { uid, email, disabled } = account
  if (!email) throw new Refusal('This account has no e-mail address.')
  if (disabled) throw new Refusal('This account is disabled.')
  return [
    await createPasswordResetLink(deps, { uid, email, ...(await readerOf(deps.db, uid)) }),
    ...noteOnNumber(account),
  ]
}
