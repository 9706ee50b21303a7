/** A person who talks to the site over HTTP, signed in through the sign-in service as the browser's client is. */
export interface Caller {
  email: string
  /** The header of their calls. */
  authorization: string
  get: (path: string) => Promise<Response>
  post: (path: string, body: unknown) => Promise<Response>
  put: (path: string, body: unknown) => Promise<Response>
}

export const ADMIN = 'admin@greentech.example'

const API_KEY = 'greentech'

interface Tokens {
  idToken: string
  refreshToken: string
  localId: string
  expiresIn: string
}

async function tokensFrom(url: string, operation: string, body: object): Promise<Tokens> {
  const response = await fetch(`${url}/identity/v1/accounts:${operation}?key=${API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  })
  const answer = (await response.json()) as Tokens
  if (!answer.idToken) throw new Error(`${operation}: ${JSON.stringify(answer)}`)
  return answer
}

async function tokenFrom(url: string, operation: string, body: object): Promise<string> {
  return (await tokensFrom(url, operation, body)).idToken
}

/** The user as the SDK stores them in a browser that has signed in; it asks for the rest when a page opens. */
export async function signedInAccount(url: string, email: string, password = 'green@tech24') {
  const { localId, ...tokens } = await tokensFrom(url, 'signInWithPassword', { email, password })
  return {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: tokens.refreshToken,
      accessToken: tokens.idToken,
      expirationTime: Date.now() + Number(tokens.expiresIn) * 1000,
    },
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  }
}

function caller(url: string, email: string, token: string, registration?: string): Caller {
  const authorization = `Bearer ${token}`
  const headers = {
    ...{ authorization, 'content-type': 'application/json' },
    ...(registration && { 'x-registration': registration }),
  }
  return {
    ...{ email, authorization },
    get: (path) => fetch(url + path, { headers }),
    post: (path, body) => fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }),
    put: (path, body) => fetch(url + path, { method: 'PUT', headers, body: JSON.stringify(body) }),
  }
}

export async function signInAs(url: string, email: string, password = 'green@tech24'): Promise<Caller> {
  return caller(url, email, await tokenFrom(url, 'signInWithPassword', { email, password }))
}

/** Registers in the order of the specification: the user record, then the account. */
export async function register(url: string, email: string, role: 'buyer' | 'saller'): Promise<Caller> {
  const displayName = (email.split('@')[0] as string).replaceAll('.', ' ')
  const saved = await fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName, email, role }),
  })
  const { registration } = (await saved.json()) as { registration?: string }
  const account = { email, password: 'mango!tree88' }
  // A test that is tried once more finds its people there.
  const token = tokenFrom(url, 'signUp', account).catch(() => tokenFrom(url, 'signInWithPassword', account))
  const person = caller(url, email, await token, registration)
  // Browsers that sign in later have no value to claim the profile with: it must be a record by then.
  await person.get('/api/users')
  return person
}
