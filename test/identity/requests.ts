/** A request without the official client. `headers` may set another address or browser. */
export async function post(origin: string, operation: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/identity/${operation}?key=test-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

/** The keys of responses that tests read; each response has some of them. */
interface Answer {
  error: { code: number; message?: string }
  localId: string
  displayName?: string
  idToken: string
  refreshToken: string
  refresh_token: string
  id_token: string
  phoneSessionInfo: { sessionInfo: string }
  phoneResponseInfo: { sessionInfo: string }
  sessionInfo: string
  mfaPendingCredential: string
  mfaInfo: { mfaEnrollmentId: string }[]
  temporaryProof: string
  codes: string[]
  recoveryCodes: number
  signInAge: number
  sessions: { id: string; current: boolean; userAgent: string }[]
  users: { emailLinkSignin?: boolean; passwordHash?: string; mfaInfo?: { mfaEnrollmentId: string }[] }[]
  events: { kind: string; address?: string }[]
  totpSessionInfo: { sessionInfo: string; sharedSecretKey: string }
  access_token: string
  authUri: string
  sessionId: string
}
