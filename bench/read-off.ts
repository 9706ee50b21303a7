import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createApp } from '#wiring/app.ts'
import type { ProcessContext } from '#wiring/process-context.ts'
import { makeServices } from '#wiring/services.ts'
import { recordStatements, type Statement } from '../test/database/statements.ts'
import type { BareAnswers } from './bare.ts'

const NOT_COPIED = new Set(['date', 'connection', 'keep-alive'])

/** A cached response as the product sends it to browsers: the bytes and the headers. A list is cached from its second request on. */
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
  const { db, pool } = openDatabase({ connection, poolSize: 10, namedStatements: true, log })
  const statementsOf = recordStatements(pool)
  const { limits, signIn, extendLinks, stopLinks, push, kitTickets } = makeServices({ ...runtime, db, pool })
  const { app } = await createApp({
    ...{ config, db, pool, log, words, limits, cache: new ResponseCache() },
    ...{ tokenRules: signIn.tokenRules, removeAccount: signIn.removeAccount, accountActions: signIn.accountActions },
    provenEmail: signIn.provenEmail,
    ...{ extendLinks, stopLinks, push, kitTickets },
  })
  await app.ready()
  return {
    read: async (url: string): Promise<BareAnswers['reads'][number]> => ({
      url,
      statements: await statementsOf(() => app.inject({ url })),
    }),
    /** @param buyer who books, at the sign-in service and in the shop; two products that they have not booked */
    booking: async (buyer: Buyer, products: [string, string]): Promise<Statement[]> => {
      const book = async (productId: string) => {
        const payload = { productId, phone: '01712345678', location: 'Dhanmondi, Dhaka' }
        const headers = { authorization: buyer.authorization }
        const answer = await app.inject({ method: 'POST', url: '/api/bookings', headers, payload })
        if (answer.statusCode !== 200) throw new Error(`the booking was refused: ${answer.body}`)
        return answer.json().insertedId as string
      }
      // The first request also looks up the keys of tokens.
      await book(products[0])
      let made = ''
      const statements = await statementsOf(async () => {
        made = await book(products[1])
      })
      const names = { [buyer.uid]: '{uid}', [buyer.buyer]: '{buyer}', [products[1]]: '{product}', [made]: '{booking}' }
      const text = JSON.stringify(statements)
      return JSON.parse(Object.entries(names).reduce((sum, [value, name]) => sum.replaceAll(value, name), text))
    },
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
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
