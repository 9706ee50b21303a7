import type { Generated } from 'kysely'
import { isRecord } from '#shared/objects.ts'
import type { Database } from '../database/database.ts'

interface TextMessage {
  /** E.164: +8801712345678. */
  to: string
  text: string
}

export interface Sms {
  send: (message: TextMessage) => Promise<void>
}

/** A gateway's HTTP call, by template: `{to}` and `{text}` stand for the message wherever they occur. */
export interface SmsGateway {
  url: string
  headers: Record<string, string>
  /** Sent by POST; without it the call is a GET. */
  body: string | undefined
}

declare module '../database/database.ts' {
  interface Tables {
    text_messages: { id: Generated<number>; recipient: string; text: string; sent_at: Generated<string> }
  }
}

const TIMEOUT_MS = 15_000

/**
 * The gateway when one is named, otherwise a table that the page of text messages shows. In production messages hold
 * codes, which must not be stored in a table: without a gateway each job fails and is retried, as with e-mails.
 */
export function makeSms(options: { gateway: SmsGateway | undefined; db: Database; production?: boolean }): Sms {
  const { gateway, db, production = false } = options
  if (gateway) return { send: (message) => call(gateway, message) }
  return { send: production ? refuse : (message) => keep(db, message) }
}

async function refuse(): Promise<never> {
  throw new Error('no text message can be sent: SMS_URL is not set')
}

/** The page of text messages shows a hundred. */
const MAX_STORED = 1_000

async function keep(db: Database, { to, text }: TextMessage): Promise<void> {
  const stored = db.insertInto('text_messages').values({ recipient: to, text }).returning('id')
  const { id } = await stored.executeTakeFirstOrThrow()
  await db
    .deleteFrom('text_messages')
    .where('id', '<=', id - MAX_STORED)
    .execute()
}

async function call({ url, headers, body }: SmsGateway, message: TextMessage): Promise<void> {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const written = body === undefined ? {} : { method: 'POST', body: fill(body, message, escaping(type)) }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(fill(url, message, encodeURIComponent), {
    ...{ ...written, headers, signal },
    // No redirects: another address must get neither the message nor the gateway's key.
    redirect: 'error',
  })
  const answer = await readStart(response)
  // The response is not logged: it may repeat the message with the code.
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
  if (saysFailed(answer)) throw new Error(`the SMS gateway answered ${response.status} with an error`)
}

/** Bytes of an answer that are read. */
const MAX_ANSWER = 16_384

async function readStart(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes > MAX_ANSWER) break
  }
  return Buffer.concat(parts).toString()
}

const FAILED = /^(error|fail|failed|failure|rejected)$/i
/** Values of an error field that gateways write on success. */
const NO_ERROR = /^(|0|false|no|none|null|ok|success)$/i

/**
 * Many gateways answer 200 whatever happens. docs/operations.md has the rule: a JSON object that names an error is a refusal.
 */
function saysFailed(answer: string): boolean {
  const said = parseObject(answer)
  const texts = (names: string[]) => names.map((name) => textOf(said[name]).trim())
  return (
    said.success === false ||
    texts(['status', 'result']).some((text) => FAILED.test(text)) ||
    texts(['error', 'errors', 'error_message', 'errorMessage']).some((text) => !NO_ERROR.test(text))
  )
}

/** An empty list or object is no text. */
function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).join() : String(value ?? '')
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

function fill(template: string, message: TextMessage, write: (text: string) => string): string {
  return template.replace(/\{(to|text)\}/g, (_, name: 'to' | 'text') => write(message[name]))
}

/** How text is written into a body of this content type. */
function escaping(type: string): (text: string) => string {
  if (/\bjson\b/.test(type)) return (text) => JSON.stringify(text).slice(1, -1)
  if (/\bxml\b/.test(type)) return (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  if (type.startsWith('text/plain')) return (text) => text
  return encodeURIComponent
}
