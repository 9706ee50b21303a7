import { createHash, randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { hashPassword } from '#identity/passwords/passwords.ts'
import type { KeyFile } from '#identity/tokens/service-credentials.ts'
import { signAs } from '../identity/bed.ts'
import { anEmail, type Blow, type Outside, PASSWORD } from './step.ts'

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
/** As the calls of a client on this machine may show. */
const HERE = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const MORE_THAN_ANYBODY_HAS = 1_000_000

/** What the outside needs of a service and the place where it runs. */
interface Surroundings {
  ask: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>
  /** Brings waiting letters and messages on their way, where nobody else does. */
  deliver?: () => Promise<unknown>
  key: KeyFile
  google: Outside['google']
}

const BLOWS: Record<Blow, string[]> = {
  disable: ['update identity.accounts set disabled = true where uid = $1'],
  delete: ['delete from identity.accounts where uid = $1'],
  revoke: ['delete from identity.sessions where uid = $1'],
  age: ['update identity.sessions set auth_time = auth_time - 1800 where uid = $1'],
  expireLetters: [`update identity.oob_codes set expires_at = now() - interval '1 second' where uid = $1`],
  expireWaiting: [`update identity.factor_sessions set expires_at = now() - interval '1 second' where uid = $1`],
  fillFactors: [
    `insert into identity.second_factors (id, uid, kind, phone_number)
     select $1 || n, $1, 'phone', '+88016' || lpad(n::text, 8, '0') from generate_series(1, 5) n`,
  ],
}

let hash: Promise<string> | undefined

export function makeOutside({ ask, deliver = async () => {}, key, google }: Surroundings): Outside {
  const given = new Map<string, number>()

  /** The next row about this that was not given yet. */
  async function next(what: string, find: (after: number) => Promise<{ id: string; text: string }[]>): Promise<string> {
    for (let tries = 0; tries < 300; tries++) {
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
      hash ??= hashPassword(PASSWORD)
      const uid = randomUUID()
      const columns = 'uid, email, email_verified, owner_proven, phone_number, password_hash, password_updated_at'
      const password = email === null ? [null, null] : [await hash, new Date().toISOString()]
      await ask(`insert into identity.accounts (${columns}) values ($1, $2, $3, $3, $4, $5, $6)`, [
        ...[uid, email, verified, phone],
        ...password,
      ])
      return { uid, email: email ?? '' }
    },
    forget: async (email) => {
      await ask(`delete from identity.accounts where email = $1 or federated #>> '{google.com,email}' = $1`, [email])
    },
    strike: async (blow, uid) => {
      for (const statement of BLOWS[blow]) await ask(statement, [uid])
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
    expireMessages: async (phone) => {
      const past = `now() - interval '1 second'`
      await ask(`update identity.sms_codes set expires_at = ${past} where phone_number = $1`, [phone])
    },
    appCode: async (secret, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 }),
    spend: async (limit, name) => {
      for (const one of name === undefined ? HERE : [name]) {
        await ask(
          `insert into rate_limits (key, points, expire) values ($1, $2, $3)
           on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
          [
            `${limit}:${createHash('sha256').update(one).digest('base64url')}`,
            MORE_THAN_ANYBODY_HAS,
            Date.now() + 600_000,
          ],
        )
      }
    },
    restore: async () => {
      await ask('delete from rate_limits where points >= $1', [MORE_THAN_ANYBODY_HAS])
    },
    customToken: (claims, forged = false) =>
      signAs(forged ? { ...key, private_key_id: 'nobody-knows-it' } : key, { aud: AUDIENCE, ...claims }),
    google,
  }
}
