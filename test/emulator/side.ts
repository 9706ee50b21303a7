/** One of the two services under comparison. */
export interface Side {
  name: 'ours' | 'emulator'
  /** A request of the protocol; `call` is its path, such as `v1/accounts:lookup`. */
  post: (call: string, body: unknown) => Promise<Answer>
  get: (call: string) => Promise<Answer>
  /** POST /v1/token takes a form. */
  form: (call: string, fields: Record<string, string>) => Promise<Answer>
  /** The code in the newest e-mail of this kind to the address. */
  oobCode: (kind: string, email: string) => Promise<string>
  /** The code of the newest SMS to the number. */
  smsCode: (phone: string) => Promise<string>
  /** A Google ID token with these claims that this side accepts. */
  googleToken: (claims: GoogleClaims) => Promise<string>
  setDisabled: (localId: string, disabled: boolean) => Promise<void>
  setPrivacy: (on: boolean) => Promise<void>
  stop: () => Promise<void>
}

export interface GoogleClaims {
  sub?: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
  hd?: string
  nonce?: string
}

export interface Answer {
  status: number
  body: Json
}

// biome-ignore lint/suspicious/noExplicitAny: answers of two services, looked at key by key
export type Json = any

export async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
