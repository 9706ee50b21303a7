import { createPrivateKey, createPublicKey } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import type { Database } from '#platform/database/database.ts'
import { errorCode } from '#shared/unknown-error.ts'
import { IDENTITY_PATH, PROJECT_ID } from '../contract.ts'
import type { IdentityDeps } from '../deps.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    'identity.service_credentials': { key_id: string; client_email: string; public_jwk: JWK }
  }
}

/** A key file in the form of a Google service account, which OAuth 2.0 libraries read. */
export interface KeyFile {
  type: 'service_account'
  project_id: string
  private_key_id: string
  /** PKCS #8 in PEM. */
  private_key: string
  client_email: string
  token_uri: string
}

/** The longest lifetime of an assertion in seconds, as at the hosted service. */
const MAX_LIFETIME = 3600

/** The token endpoint (RFC 6749, section 3.2), which is also the audience of assertions. */
export function tokenUri({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>): string {
  return `${publicUrl}${IDENTITY_PATH}/oauth/token`
}

/** Makes a credential with all rights of an administrator. The database stores only its public key. */
export async function makeCredential(deps: Pick<IdentityDeps, 'db' | 'publicUrl'>): Promise<KeyFile> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const pem = await exportPKCS8(privateKey)
  const file: KeyFile = {
    type: 'service_account',
    project_id: PROJECT_ID,
    private_key_id: await calculateJwkThumbprint(await publicJwk(pem)),
    private_key: pem,
    client_email: `accounts@${PROJECT_ID}.iam.${new URL(deps.publicUrl).hostname}`,
    token_uri: tokenUri(deps),
  }
  await register(deps.db, file)
  return file
}

/**
 * Makes sure that `service-account.json` in the data folder holds a registered credential, readable by its owner only.
 * Makes one if there is none. Returns the file's path.
 */
export async function ensureCredential(deps: Pick<IdentityDeps, 'db' | 'publicUrl'>, dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'service-account.json')
  const stored = readKeyFile(file)
  if (stored) await register(deps.db, stored)
  const current = stored ?? (await makeCredential(deps))
  // When the site has moved, the key stays and only its token endpoint changes.
  if (current !== stored || stored.token_uri !== tokenUri(deps))
    writeKeyFile(file, { ...current, token_uri: tokenUri(deps) })
  chmodSync(file, 0o600)
  return file
}

/** Replaces the file's credential; assertions by the old one are refused from now on. */
export async function renewCredential(deps: Pick<IdentityDeps, 'db' | 'publicUrl'>, dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'service-account.json')
  const old = readKeyFile(file)
  writeKeyFile(file, await makeCredential(deps))
  if (old) {
    await deps.db.deleteFrom('identity.service_credentials').where('key_id', '=', old.private_key_id).execute()
  }
  return file
}

function readKeyFile(file: string): KeyFile | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeyFile
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Atomic: a reader finds the old file or the new one. */
function writeKeyFile(file: string, content: KeyFile): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

async function publicJwk(pem: string): Promise<JWK> {
  return exportJWK(createPublicKey(createPrivateKey(pem)))
}

async function register(db: Database, { private_key: pem, private_key_id: keyId, client_email: email }: KeyFile) {
  await db
    .insertInto('identity.service_credentials')
    .values({ key_id: keyId, client_email: email, public_jwk: await publicJwk(pem) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False once the credential was replaced. */
export async function credentialExists(db: Database, keyId: string): Promise<boolean> {
  const query = db.selectFrom('identity.service_credentials').select('key_id').where('key_id', '=', keyId)
  return (await query.executeTakeFirst()) !== undefined
}

/** `unknown`: not signed by a registered credential. `why` is a sentence for developers. */
type VerifiedAssertion =
  | { kind: 'good'; keyId: string; payload: JWTPayload }
  | { kind: 'malformed' | 'unknown' | 'bad'; why: string }

/** Verifies a JWT assertion (RFC 7523) for `audience`: RS256, the credential's e-mail as issuer, valid for an hour at most. */
export async function verifyAssertion(db: Database, jwt: string, audience: string): Promise<VerifiedAssertion> {
  const claimed = decodeUnverified(jwt)
  if (!claimed) return { kind: 'malformed', why: 'Invalid assertion format. 3 dot separated segments required.' }
  const { issuer, kid } = claimed
  const keys = await db
    .selectFrom('identity.service_credentials')
    .selectAll()
    .where('client_email', '=', issuer)
    .$if(kid !== undefined, (query) => query.where('key_id', '=', kid ?? ''))
    .execute()
  const unknown: VerifiedAssertion = {
    kind: 'unknown',
    why: 'The assertion is signed by no credential of this project.',
  }
  // Libraries may omit `kid`. A credential and its successor share the e-mail, so more than one key may match.
  const outcomes = await Promise.all(keys.map((key) => verify(jwt, key, audience)))
  return outcomes.find(({ kind }) => kind === 'good') ?? outcomes[0] ?? unknown
}

function decodeUnverified(jwt: string) {
  try {
    const { iss: issuer = '' } = decodeJwt(jwt)
    const { kid } = decodeProtectedHeader(jwt)
    return typeof issuer === 'string' && (kid === undefined || typeof kid === 'string') ? { issuer, kid } : null
  } catch {
    return null
  }
}

interface StoredKey {
  key_id: string
  client_email: string
  public_jwk: JWK
}

async function verify(jwt: string, key: StoredKey, audience: string): Promise<VerifiedAssertion> {
  try {
    const { payload } = await jwtVerify(jwt, await importJWK(key.public_jwk, 'RS256'), {
      algorithms: ['RS256'],
      issuer: key.client_email,
      audience,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: MAX_LIFETIME,
      clockTolerance: 5,
    })
    const { iat = 0, exp = 0 } = payload
    if (exp - iat > MAX_LIFETIME) return { kind: 'bad', why: 'The assertion may hold for an hour at the longest.' }
    return { kind: 'good', keyId: key.key_id, payload }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    return { kind: 'bad', why: `Invalid assertion: ${error.message}.` }
  }
}
