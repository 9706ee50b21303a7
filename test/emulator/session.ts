import type { Answer, GoogleClaims, Json, Side } from './side.ts'

export const PASSWORD = 'Correct horse #7'

export interface Case {
  name: string
  /** Run with e-mail privacy on both sides. */
  privacy?: boolean
  run: (session: Session) => Promise<void>
}

export interface Step {
  call: string
  body: unknown
  answer: Answer
}

/** One case on one side. It records the requests; people have the same addresses and numbers on both sides. */
export class Session {
  readonly steps: Step[] = []
  readonly side: Side
  readonly #number: number

  constructor(side: Side, number: number) {
    this.side = side
    this.#number = number
  }

  email(who = 1): string {
    return `case${this.#number}-${who}@mail.example`
  }

  phone(who = 1): string {
    return `+88017${String(this.#number).padStart(4, '0')}${String(who).padStart(4, '0')}`
  }

  async call(call: string, body: unknown): Promise<Json> {
    return this.#note(call, body, await this.side.post(call, body))
  }

  async get(call: string): Promise<Json> {
    return this.#note(call, undefined, await this.side.get(call))
  }

  async token(fields: Record<string, string>): Promise<Json> {
    return this.#note('v1/token', fields, await this.side.form('v1/token', fields))
  }

  #note(call: string, body: unknown, answer: Answer): Json {
    this.steps.push({ call, body, answer })
    return answer.body ?? {}
  }

  signUp(who = 1, password = PASSWORD): Promise<Json> {
    return this.call('v1/accounts:signUp', { email: this.email(who), password, returnSecureToken: true })
  }

  signIn(password = PASSWORD, email = this.email()): Promise<Json> {
    return this.call('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true })
  }

  lookup(idToken: string): Promise<Json> {
    return this.call('v1/accounts:lookup', { idToken })
  }

  update(body: object): Promise<Json> {
    return this.call('v1/accounts:update', { returnSecureToken: true, ...body })
  }

  /** Requests an e-mail and returns its code. */
  async letter(requestType: string, body: object, to = this.email()): Promise<string> {
    await this.call('v1/accounts:sendOobCode', { requestType, ...body })
    return this.side.oobCode(requestType, to)
  }

  /** Signs up, verifies the address and signs in again, so that the token has `email_verified`. */
  async verified(who = 1): Promise<Json> {
    const { idToken } = await this.signUp(who)
    await this.update({ oobCode: await this.letter('VERIFY_EMAIL', { idToken }, this.email(who)) })
    return this.signIn(PASSWORD, this.email(who))
  }

  /** Requests an SMS code and returns the input of `signInWithPhoneNumber`. */
  async sms(phoneNumber = this.phone()): Promise<{ sessionInfo: string; code: string }> {
    const { sessionInfo } = await this.call('v1/accounts:sendVerificationCode', { phoneNumber, recaptchaToken: 'none' })
    return { sessionInfo, code: await this.side.smsCode(phoneNumber) }
  }

  byPhone(body: object): Promise<Json> {
    return this.call('v1/accounts:signInWithPhoneNumber', body)
  }

  async google(claims: GoogleClaims, body: object = {}, more: Record<string, string> = {}): Promise<Json> {
    const token = await this.side.googleToken(claims)
    const postBody = String(new URLSearchParams({ id_token: token, providerId: 'google.com', ...more }))
    return this.call('v1/accounts:signInWithIdp', {
      ...{ requestUri: 'http://localhost', postBody, returnSecureToken: true, returnIdpCredential: true },
      ...body,
    })
  }

  /** Makes the case's number a second factor of a verified person and gives the new tokens. */
  async enroll(idToken: string, phoneNumber = this.phone()): Promise<Json> {
    const started = await this.call('v2/accounts/mfaEnrollment:start', {
      ...{ idToken, phoneEnrollmentInfo: { phoneNumber, recaptchaToken: 'none' } },
    })
    const code = await this.side.smsCode(phoneNumber)
    const phoneVerificationInfo = { sessionInfo: started.phoneSessionInfo?.sessionInfo ?? 'none', code }
    return this.call('v2/accounts/mfaEnrollment:finalize', { idToken, displayName: 'My phone', phoneVerificationInfo })
  }
}
