import { createHash, randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { hashPassword } from '#services/identity/passwords/passwords.ts'
import { CHEAPEST } from '../identity/password-cost.ts'
import { type AccountChange, anEmail, type Fixtures, PASSWORD } from './step.ts'

/** The IP addresses that requests from this machine can have. */
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const EXHAUSTED = 1_000_000

/** Dependencies of the fixtures on a running service. */
interface FixtureDeps {
  ask: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>
  /** Sends queued e-mails and SMS, where no worker runs. */
  deliver?: () => Promise<unknown>
  google: Fixtures['google']
}

const ACCOUNT_CHANGES: Record<AccountChange, string[]> = {
  disable: ['update identity.accounts set disabled = true where uid = $1'],
  delete: ['delete from identity.accounts where uid = $1'],
  revoke: ['delete from identity.sessions where uid = $1'],
  age: ['update identity.sessions set auth_time = auth_time - 1800 where uid = $1'],
  expireLetters: [`update identity.oob_codes set expires_at = now() - interval '1 second' where uid = $1`],
  expireWaiting: [`update identity.factor_sessions set expires_at = now() - interval '1 second' where uid = $1`],
  phoneOnly: [
    `update identity.accounts set email = null,
       phone_number = '+88015' || lpad((abs(hashtext($1)::bigint) % 100000000)::text, 8, '0') where uid = $1`,
  ],
  fillFactors: [
    `insert into identity.second_factors (id, uid, kind, phone_number)
     select $1 || n, $1, 'phone', '+88016' || lpad(n::text, 8, '0') from generate_series(1, 5) n`,
  ],
}

let hash: Promise<string> | undefined

export function makeFixtures({ ask, deliver = async () => {}, google }: FixtureDeps): Fixtures {
  const given = new Map<string, number>()

  /** The next row that was not returned yet. */
  async function next(what: string, find: (after: number) => Promise<{ id: string; text: string }[]>): Promise<string> {
    for (let tries = 0; tries < 400; tries++) {
      await deliver()
      const row = (await find(given.get(what) ?? 0))[0]
      if (row) {
        given.set(what, Number(row.id))
        return row.text
      }
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    throw new Error(`nothing came: ${what}`)
  }

  return {
    account: async ({ email = anEmail(), verified = false, phone = null } = {}) => {
      hash ??= hashPassword(PASSWORD, 'fixtures', CHEAPEST)
      const uid = randomUUID()
      const columns = 'uid, email, email_verified, owner_proven, phone_number, password_hash, password_updated_at'
      await ask(`insert into identity.accounts (${columns}) values ($1, $2, $3, $3, $4, $5, $6)`, [
        ...[uid, email, verified, phone],
        ...[await hash, new Date().toISOString()],
      ])
      return { uid, email }
    },
    deleteAccount: async (email) => {
      await ask(`delete from identity.accounts where email = $1 or federated #>> '{google.com,email}' = $1`, [email])
    },
    changeAccount: async (change, uid) => {
      for (const statement of ACCOUNT_CHANGES[change]) await ask(statement, [uid])
    },
    letterLink: async (email, mode) => {
      const query = 'select id, text from letters where recipient = $1 and text like $2 and id > $3 order by id desc'
      const text = await next(`${mode} to ${email}`, (after) => ask(query, [email, `%mode=${mode}&%`, after]))
      return text.match(/http\S+/)?.[0] ?? ''
    },
    smsCode: async (phone) => {
      const query = 'select id, text from text_messages where recipient = $1 and id > $2 order by id desc'
      const text = await next(`message to ${phone}`, (after) => ask(query, [phone, after]))
      return text.match(/\b\d{6}\b/)?.[0] ?? ''
    },
    expireSmsCodes: async (phone) => {
      const past = `now() - interval '1 second'`
      await ask(`update identity.sms_codes set expires_at = ${past} where phone_number = $1`, [phone])
    },
    totpCode: async (secret, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 }),
    exhaustLimit: async (limit, name) => {
      // A browser that an account knows is not counted by its address.
      await ask('delete from identity.known_devices')
      for (const one of name === undefined ? LOOPBACK : [name]) {
        await ask(
          `insert into rate_limits (key, points, expire) values ($1, $2, $3)
           on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
          [`${limit}:${createHash('sha256').update(one).digest('base64url')}`, EXHAUSTED, Date.now() + 600_000],
        )
      }
    },
    resetLimits: async () => {
      await ask('delete from rate_limits where points >= $1', [EXHAUSTED])
    },
    google,
  }
}
