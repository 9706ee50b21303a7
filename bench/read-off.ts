import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { createApp } from '#main/app.ts'
import type { ProcessContext } from '#main/process-context.ts'
import { makeServices } from '#main/services.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { openDatabase } from '#platform/database/database.ts'
import { recordStatements, type Statement } from '../test/database/statements.ts'
import type { BareAnswers } from './bare.ts'

const NOT_COPIED = new Set(['date', 'connection', 'keep-alive'])

/**
 * A cached response as the product sends it to browsers: the bytes and the headers. A list is cached from its second request
 * on.
 */
export async function readPage(origin: string, url: string, accepted = 'br'): Promise<BareAnswers['pages'][number]> {
  for (const _ of ['uncached', 'cached']) await readOnce(origin, url, accepted)
  return readOnce(origin, url, accepted)
}

function readOnce(origin: string, url: string, accepted: string): Promise<BareAnswers['pages'][number]> {
  return new Promise((resolve, reject) => {
    const asked = request(origin + url, { headers: { 'accept-encoding': accepted } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const pairs = response.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? '']] : []))
        const headers = pairs.filter(([name]) => !NOT_COPIED.has(name?.toLowerCase() ?? '')).flat()
        resolve({ url, headers, body: Buffer.concat(chunks).toString('base64') })
      })
    })
    asked.once('error', reject).end()
  })
}

/** The product's API in this process, which reports the statements of each request. */
export async function readStatements(runtime: ProcessContext) {
  const { config, connection, log, words } = runtime
  const { db, pool } = openDatabase({ connection, poolSize: 10, log })
  const statementsOf = recordStatements(pool)
  const {
    limits,
    signIn,
    extendLinks,
    stopLinks,
    newsletterLinks,
    push,
    kitTickets,
    serials,
    networks,
    uploadTickets,
  } = makeServices({
    ...runtime,
    db,
    pool,
  })
  const { app } = await createApp({
    ...{ config, db, pool, log, words, limits, cache: new ResponseCache() },
    ...{ tokenRules: signIn.tokenRules, removeAccount: signIn.removeAccount, accountActions: signIn.accountActions },
    ...{ provenEmail: signIn.provenEmail, hasEnded: signIn.hasEnded },
    ...{ extendLinks, stopLinks, newsletterLinks, push, kitTickets, serials, networks, uploadTickets },
  })
  await app.ready()
  return {
    read: async (url: string): Promise<BareAnswers['reads'][number]> => ({
      url,
      statements: await statementsOf(() => app.inject({ url })),
    }),
    /** The statements of a meeting that the buyer proposes in this deal. */
    move: async ({ authorization, uid, buyer }: Buyer, deal: string): Promise<Statement[]> => {
      const propose = async () => {
        const { url, body: payload } = proposal(deal)
        const headers = { authorization, 'content-type': 'application/json' }
        const answer = await app.inject({ method: 'POST', url, headers, payload })
        if (answer.statusCode !== 200) throw new Error(`the move was refused: ${answer.body}`)
      }
      await propose()
      return withReferences(await statementsOf(propose), { [uid]: '{uid}', [buyer]: '{buyer}', [deal]: '{deal}' })
    },
    /** @param buyer who books, at the sign-in service and in the shop; two products that they have not booked */
    booking: async (buyer: Buyer, products: [string, string]): Promise<Statement[]> => {
      const book = async (productId: string) => {
        const payload = { productId, phone: '01712345678', location: 'Dhanmondi, Dhaka' }
        const headers = { authorization: buyer.authorization }
        const answer = await app.inject({ method: 'POST', url: '/api/bookings', headers, payload })
        if (answer.statusCode !== 200) throw new Error(`the booking was refused: ${answer.body}`)
      }
      // The first request also looks up the keys of tokens.
      await book(products[0])
      const statements = await statementsOf(() => book(products[1]))
      const names = { [buyer.uid]: '{uid}', [buyer.buyer]: '{buyer}', [products[1]]: '{product}' }
      return withReferences(statements, names)
    },
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

/** The request in which a buyer proposes a meeting. */
export function proposal(deal: string): { url: string; body: string } {
  const day = new Date(Date.now() + 54 * 3_600_000).toISOString().slice(0, 10)
  const meeting = { day, from: '10:00', to: '11:00', place: 'IDB Bhaban' }
  return { url: `/api/deals/${deal}/moves`, body: JSON.stringify({ move: 'propose', meeting }) }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * The statements of a write as the bare server runs them for others: `{uid}` for a value that it knows of the caller, and
 * `{3.id}` for the column of the first row that statement 3 answers.
 */
function withReferences(statements: Statement[], names: Record<string, string>): Statement[] {
  const known = new Map(Object.entries(names))
  return statements.map(({ text, values, row = {} }, at) => {
    const filled = values.map((value) => refer(value, known))
    for (const [column, value] of Object.entries(row)) {
      const isId = typeof value === 'string' && UUID.test(value)
      if (isId && !known.has(value)) known.set(value, `{${at}.${column}}`)
      // Numbers that the statements after it repeat: of a message, and of a move.
      if (column === 'number' || column === 'moveId') known.set(`${value}`, `{${at}.${column}}`)
    }
    return { text, values: filled }
  })
}

function refer(value: unknown, known: Map<string, string>): unknown {
  if (typeof value === 'number') return known.get(`${value}`) ?? value
  if (typeof value !== 'string') return value
  return [...known].reduce((text, [from, to]) => {
    // A number is a part of a text only at its end.
    if (!UUID.test(from) && /^\d+$/.test(from))
      return text.endsWith(`:${from}`) ? text.slice(0, -from.length) + to : text
    return text.replaceAll(from, to)
  }, value)
}

export interface Buyer {
  authorization: string
  uid: string
  /** The id in the shop. */
  buyer: string
}

/** A buyer who has just signed up at the running product. */
export async function signUpBuyer(origin: string, headers: Record<string, string> = {}): Promise<Buyer> {
  const email = `${randomUUID()}@mail.example`
  const account = { email, password: 'Correct horse #7', returnSecureToken: true }
  const { idToken, localId } = await post(`${origin}/identity/v1/accounts:signUp?key=bench`, account, headers)
  const authorization = `Bearer ${idToken}`
  await post(
    `${origin}/api/users`,
    { displayName: 'Nusrat Jahan', email, role: 'buyer' },
    { ...headers, authorization },
  )
  const profile = await fetch(`${origin}/api/users`, { headers: { authorization } })
  const [{ _id }] = (await profile.json()) as [{ _id: string }]
  return { authorization, uid: localId as string, buyer: _id }
}

async function post(url: string, body: object, headers = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
