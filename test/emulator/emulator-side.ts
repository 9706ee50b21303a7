import { EMULATOR_PROJECT, startEmulator } from './firebase-tools.ts'
import { ask, type GoogleClaims, type Json, type Side } from './side.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
/** The emulator's credential with all rights. */
const OWNER = { ...JSON_TYPE, authorization: 'Bearer owner' }

/** The public auth emulator, with its own helpers for codes and settings. */
export async function startEmulatorSide(): Promise<Side> {
  const { origin, stop } = await startEmulator()
  const own = `${origin}/emulator/v1/projects/${EMULATOR_PROJECT}`
  const url = (call: string) =>
    `${origin}/${call === 'v1/token' ? 'securetoken' : 'identitytoolkit'}.googleapis.com/${call}?key=test-key`
  const list = async (what: string): Promise<Json[]> => (await ask(`${own}/${what}`, { headers: OWNER })).body[what]
  return {
    name: 'emulator',
    post: (call, body) => ask(url(call), { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) }),
    get: (call) => ask(url(call), {}),
    form: (call, fields) => ask(url(call), { method: 'POST', body: new URLSearchParams(fields) }),
    oobCode: async (kind, email) => {
      const sent = await list('oobCodes')
      return (
        sent.findLast(({ requestType, email: to, newEmail }) => requestType === kind && [to, newEmail].includes(email))
          ?.oobCode ?? ''
      )
    },
    smsCode: async (phone) =>
      (await list('verificationCodes')).findLast(({ phoneNumber }) => phoneNumber === phone)?.code ?? '',
    googleToken: async (claims) => unsigned(claims),
    setDisabled: async (localId, disableUser) => {
      const call = `${origin}/identitytoolkit.googleapis.com/v1/projects/${EMULATOR_PROJECT}/accounts:update`
      await ask(call, { method: 'POST', headers: OWNER, body: JSON.stringify({ localId, disableUser }) })
    },
    setPrivacy: async (enableImprovedEmailPrivacy) => {
      const body = JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy } })
      await ask(`${own}/config`, { method: 'PATCH', headers: OWNER, body })
    },
    stop,
  }
}

/** An unsigned ID token, which the emulator accepts. */
function unsigned(claims: GoogleClaims): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ iss: 'https://accounts.google.com', ...claims })}.`
}
