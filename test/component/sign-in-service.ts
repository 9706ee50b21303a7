import { respond } from './network.ts'
import { people } from './session.ts'

const RECORD_ID = '00000000-0000-4000-8000-000000000001'

interface Account {
  email: string
  password: string
  displayName: string
  role: 'buyer' | 'saller' | 'admin'
}

/** Behaviour of the service during a test, and its record of calls. */
interface Service {
  /** The operations in the order in which they were asked. */
  asked: string[]
  /** Refuses an operation by a code of the service. */
  refusals: Map<string, string>
  /** No answer before it. */
  until?: Promise<unknown>
}

/** The sign-in service with one account, as the official client meets it, and the record of that account in the shop. */
export function signInService(given: Partial<Account> = {}): Service {
  const { email, displayName } = people.buyer
  const account: Account = { email, displayName, role: 'buyer', password: 'right-one!', ...given }
  const service: Service = { asked: [], refusals: new Map() }
  respond(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/users') return Response.json([recordOf(account)], { headers: { 'x-total-count': '1' } })
    const operation = pathname.split('/accounts:')[1]
    if (!operation) return undefined
    const input = (await request.json()) as { email?: string; password?: string }
    service.asked.push(operation)
    await service.until
    const refusal = service.refusals.get(operation) ?? refusalOf(operation, input, account)
    if (refusal) return Response.json({ error: { code: 400, message: refusal } }, { status: 400 })
    return Response.json(answerTo(operation, account))
  })
  return service
}

function refusalOf(operation: string, { email, password }: Partial<Account>, account: Account): string | undefined {
  if (operation !== 'signInWithPassword') return undefined
  if (email !== account.email) return 'EMAIL_NOT_FOUND'
  return password === account.password ? undefined : 'INVALID_PASSWORD'
}

function answerTo(operation: string, { email, displayName }: Account): object {
  const user = { localId: 'uid-1', email, displayName }
  if (operation === 'lookup') return { users: [{ ...user, emailVerified: true }] }
  if (operation === 'resetPassword') return { email, requestType: 'PASSWORD_RESET' }
  return { ...user, idToken: tokenOf(email), refreshToken: 'refresh', expiresIn: '3600' }
}

function recordOf({ email, displayName, role }: Account): object {
  return { _id: RECORD_ID, displayName, email, photoURL: null, role, disabled: false }
}

/** An ID token. Nobody checks its signature here. */
function tokenOf(email: string): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const provider = { sign_in_provider: 'password' }
  return [{ alg: 'none' }, { sub: 'uid-1', user_id: 'uid-1', email, iat: now, exp: now + 3600, firebase: provider }, {}]
    .map(part)
    .join('.')
}
