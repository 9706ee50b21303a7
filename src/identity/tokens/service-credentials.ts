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
import { IDENTITY_PATH, PROJECT_ID } from '../contract.ts'
import type { IdentityDeps } from '../deps.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    'identity.service_credentials': { key_id: string; client_email: string; public_jwk: object }
  }
}

/** A key file of the provider's form, which OAuth 2.0 libraries read. */
export interface KeyFile {
  type: 'service_account'
  project_id: string
  private_key_id: string
  /** PKCS #8 in PEM. */
  private_key: string
  client_email: string
  token_uri: string
}

/** The longest that anything signed by a credential may hold, in seconds; as the provider's. */
const LONGEST = 3600

/** Where a credential gets access tokens; the audience of what it signs to get them. */
export function tokenUri({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>): string {
  return `${publicUrl}${IDENTITY_PATH}/oauth/token`
}

/** Makes a credential that may do all that an administrator may. Only its public key stays here. */
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
 * Sees to it that `service-account.json` in the data folder, readable by its owner alone, holds a credential that is
 * known here; makes one at the first start. Gives the file's path.
 */
export async function ensureCredential(deps: Pick<IdentityDeps, 'db' | 'publicUrl'>, dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'service-account.json')
  const kept = readKeyFile(file)
  if (kept) await register(deps.db, kept)
  const current = kept ?? (await makeCredential(deps))
  // A site that has moved takes its tokens elsewhere; the key stays.
  if (current !== kept || kept.token_uri !== tokenUri(deps)) write(file, { ...current, token_uri: tokenUri(deps) })
  chmodSync(file, 0o600)
  return file
}

/** Puts a new credential in the place of the file's; whatever the old one signs is refused from now on. */
export async function renewCredential(deps: Pick<IdentityDeps, 'db' | 'publicUrl'>, dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'service-account.json')
  const old = readKeyFile(file)
  write(file, await makeCredential(deps))
  if (old) {
    await deps.db.deleteFrom('identity.service_credentials').where('key_id', '=', old.private_key_id).execute()
  }
  return file
}

function readKeyFile(file: string): KeyFile | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeyFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Never half a file: whoever reads it finds the old one or the new one. */
function write(file: string, content: KeyFile): void {
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

/** False once the credential was renewed. */
export async function credentialExists(db: Database, keyId: string): Promise<boolean> {
  const query = db.selectFrom('identity.service_credentials').select('key_id').where('key_id', '=', keyId)
  return (await query.executeTakeFirst()) !== undefined
}

/** `unknown`: signed by nobody we know. `why` is a sentence for developers. */
type Signed =
  | { kind: 'good'; keyId: string; payload: JWTPayload }
  | { kind: 'malformed' | 'unknown' | 'bad'; why: string }

/** Checks a JWT that a credential has signed for `audience`: RS256, its own address as issuer, an hour at the longest. */
export async function verifyAssertion(db: Database, jwt: string, audience: string): Promise<Signed> {
  const said = peek(jwt)
  if (!said) return { kind: 'malformed', why: 'Invalid assertion format. 3 dot separated segments required.' }
  const { issuer, kid } = said
  const keys = await db
    .selectFrom('identity.service_credentials')
    .selectAll()
    .where('client_email', '=', issuer)
    .$if(kid !== undefined, (query) => query.where('key_id', '=', kid ?? ''))
    .execute()
  const none: Signed = { kind: 'unknown', why: 'The assertion is signed by no credential of this project.' }
  // Libraries may leave the key's id out: then the address tells, which a credential and its successor share.
  const outcomes = await Promise.all(keys.map((key) => verify(jwt, key, audience)))
  return outcomes.find(({ kind }) => kind === 'good') ?? outcomes[0] ?? none
}

function peek(jwt: string) {
  try {
    const { iss: issuer = '' } = decodeJwt(jwt)
    const { kid } = decodeProtectedHeader(jwt)
    // Nobody has checked yet that they are texts.
    return typeof issuer === 'string' && (kid === undefined || typeof kid === 'string') ? { issuer, kid } : null
  } catch {
    return null
  }
}

interface StoredKey {
  key_id: string
  client_email: string
  public_jwk: object
}

async function verify(jwt: string, key: StoredKey, audience: string): Promise<Signed> {
  try {
    const { payload } = await jwtVerify(jwt, await importJWK(key.public_jwk as JWK, 'RS256'), {
      algorithms: ['RS256'],
      issuer: key.client_email,
      audience,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: LONGEST,
      clockTolerance: 5,
    })
    const { iat = 0, exp = 0 } = payload
    if (exp - iat > LONGEST) return { kind: 'bad', why: 'The assertion may hold for an hour at the longest.' }
    return { kind: 'good', keyId: key.key_id, payload }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    return { kind: 'bad', why: `Invalid assertion: ${error.message}.` }
  }
}
