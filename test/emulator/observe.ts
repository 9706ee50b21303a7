import type { Answer, Json } from './side.ts'

/** What an answer says, leaf by leaf: the path, and its type or, where both services should say the same, its value. */
export type Facts = Map<string, string>

export interface Difference {
  /** The case that it came up in. */
  of: string
  /** The call, such as `v1/accounts:lookup`. */
  call: string
  path: string
  ours: string
  theirs: string
}

/** The path under which an answer's status stands, with the error's code behind it. */
export const OUTCOME = 'outcome'

/** Stands where one of the two says nothing. */
export const NOTHING = '-'

const TOKENS = ['idToken', 'id_token', 'access_token']
/** Made up by each service for itself, or the time of day: only the type can agree. */
const OWN = new Set([
  ...['localId', 'user_id', 'sub', 'refreshToken', 'refresh_token', 'sessionInfo', 'sessionId', 'mfaPendingCredential'],
  ...['mfaEnrollmentId', 'second_factor_identifier', 'temporaryProof', 'oauthIdToken', 'createdAt', 'lastLoginAt'],
  ...['lastRefreshAt', 'passwordUpdatedAt', 'validSince', 'enrolledAt', 'iat', 'exp', 'auth_time', 'passwordHash'],
])

export function factsOf({ status, body }: Answer): Facts {
  const facts: Facts = new Map()
  const { error } = body ?? {}
  facts.set(OUTCOME, error ? `${status} ${codeOf(String(error.message ?? ''))}` : String(status))
  if (!error) walk(facts, '', body)
  else if (error.code !== status || !error.errors?.[0]?.reason) facts.set('error', 'of another form')
  return facts
}

/** The word before ' : '; the emulator's sentences about bodies that fit no shape are all one. */
function codeOf(message: string): string {
  if (message.startsWith('Invalid JSON payload')) return 'Invalid JSON payload'
  return message.split(' : ')[0] as string
}

function walk(facts: Facts, path: string, value: Json): void {
  const name = path.split('.').at(-1) ?? ''
  if (TOKENS.includes(name) && typeof value === 'string') walkToken(facts, path, value)
  else if (name === 'rawUserInfo' && typeof value === 'string') walk(facts, `${path}.json`, JSON.parse(value))
  else if (Array.isArray(value) && value.length > 0) {
    for (const [i, entry] of value.entries()) walk(facts, `${path}[${entry?.providerId ?? i}]`, entry)
  } else if (value && typeof value === 'object' && Object.keys(value).length > 0) {
    for (const [key, entry] of Object.entries(value)) walk(facts, path ? `${path}.${key}` : key, entry)
  } else if (name === 'errorMessage') facts.set(path, codeOf(value))
  else facts.set(path, OWN.has(name) ? typeOf(value) : JSON.stringify(value))
}

function walkToken(facts: Facts, path: string, token: string): void {
  const [header, claims] = token.split('.', 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  walk(facts, `${path}.header`, header)
  walk(facts, `${path}.claims`, claims)
  facts.set(`${path}.claims.lifetime`, String(claims.exp - claims.iat))
}

function typeOf(value: unknown): string {
  if (value === '') return 'empty text'
  if (typeof value !== 'string') return typeof value
  if (/^\d+$/.test(value)) return 'digits'
  return Number.isNaN(Date.parse(value)) || !value.endsWith('Z') ? 'text' : 'time'
}

export function differencesOf(of: string, call: string, ours: Facts, theirs: Facts): Difference[] {
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])]
  // One answered and the other refused: what else the answer says follows from that.
  const refused = ours.get(OUTCOME) !== theirs.get(OUTCOME)
  return (refused ? [OUTCOME] : paths)
    .map((path) => ({ of, call, path, ours: ours.get(path) ?? NOTHING, theirs: theirs.get(path) ?? NOTHING }))
    .filter((each) => each.ours !== each.theirs)
}
