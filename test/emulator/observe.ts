import type { Answer, Json } from './side.ts'

/** A response as path → value, or path → type for values that each service makes up itself (ids, tokens, times). */
export type Facts = Map<string, string>

export interface Difference {
  /** The name of the case. */
  caseName: string
  /** The call, such as `v1/accounts:lookup`. */
  call: string
  path: string
  ours: string
  theirs: string
}

/** The path of the HTTP status, followed by the error code. */
export const OUTCOME = 'outcome'

/** The value of a path that only the other response has. */
export const NOTHING = '-'

const TOKENS = ['idToken', 'id_token', 'access_token']
/** Values that each service makes up itself, and times: only their types are compared. */
const OWN = new Set([
  ...['localId', 'user_id', 'sub', 'refreshToken', 'refresh_token', 'sessionInfo', 'sessionId', 'mfaPendingCredential'],
  ...['mfaEnrollmentId', 'second_factor_identifier', 'temporaryProof', 'oauthIdToken', 'createdAt', 'lastLoginAt'],
  ...['lastRefreshAt', 'passwordUpdatedAt', 'validSince', 'enrolledAt', 'iat', 'exp', 'auth_time', 'passwordHash'],
])

export function factsOf({ status, body }: Answer): Facts {
  const facts: Facts = new Map()
  const { error } = body ?? {}
  facts.set(OUTCOME, error ? `${status} ${codeOf(String(error.message ?? ''))}` : String(status))
  if (!error) addFacts(facts, '', body)
  else if (error.code !== status || !error.errors?.[0]?.reason) facts.set('error', 'of another form')
  return facts
}

/** The code before ' : '. The emulator's sentences about invalid bodies count as one code. */
function codeOf(message: string): string {
  if (message.startsWith('Invalid JSON payload')) return 'Invalid JSON payload'
  return message.split(' : ')[0] as string
}

function addFacts(facts: Facts, path: string, value: Json): void {
  const name = path.split('.').at(-1) ?? ''
  if (TOKENS.includes(name) && typeof value === 'string') addTokenFacts(facts, path, value)
  else if (name === 'rawUserInfo' && typeof value === 'string') addFacts(facts, `${path}.json`, JSON.parse(value))
  else if (Array.isArray(value) && value.length > 0) {
    for (const [i, entry] of value.entries()) addFacts(facts, `${path}[${entry?.providerId ?? i}]`, entry)
  } else if (value && typeof value === 'object' && Object.keys(value).length > 0) {
    for (const [key, entry] of Object.entries(value)) addFacts(facts, path ? `${path}.${key}` : key, entry)
  } else if (name === 'errorMessage') facts.set(path, codeOf(value))
  else facts.set(path, OWN.has(name) ? typeOf(value) : JSON.stringify(value))
}

function addTokenFacts(facts: Facts, path: string, token: string): void {
  const [header, claims] = token.split('.', 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  addFacts(facts, `${path}.header`, header)
  addFacts(facts, `${path}.claims`, claims)
  facts.set(`${path}.claims.lifetime`, String(claims.exp - claims.iat))
}

function typeOf(value: unknown): string {
  if (value === '') return 'empty text'
  if (typeof value !== 'string') return typeof value
  if (/^\d+$/.test(value)) return 'digits'
  return Number.isNaN(Date.parse(value)) || !value.endsWith('Z') ? 'text' : 'time'
}

export function differencesOf(caseName: string, call: string, ours: Facts, theirs: Facts): Difference[] {
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])]
  // When the outcomes differ, the other fields differ as a consequence.
  const refused = ours.get(OUTCOME) !== theirs.get(OUTCOME)
  return (refused ? [OUTCOME] : paths)
    .map((path) => ({ caseName, call, path, ours: ours.get(path) ?? NOTHING, theirs: theirs.get(path) ?? NOTHING }))
    .filter((each) => each.ours !== each.theirs)
}
