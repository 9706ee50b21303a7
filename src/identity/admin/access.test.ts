import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdministrator, signAs } from '../../../test/identity/administrator.ts'
import { type Bed, startIdentity } from '../../../test/identity/bed.ts'
import { ensureCredential, type KeyFile, makeCredential, renewCredential } from '../tokens/service-credentials.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

let bed: Bed
let key: KeyFile
const dataDir = mkdtempSync(path.join(tmpdir(), 'credential-'))
beforeAll(async () => {
  bed = await startIdentity()
  key = await makeCredential(bed.deps)
})
afterAll(async () => {
  await bed.stop()
  rmSync(dataDir, { recursive: true })
})

async function grant(form: Record<string, string>) {
  const response = await fetch(`${bed.origin}/identity/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return { status: response.status, body: (await response.json()) as { access_token: string; error?: string } }
}

async function tokenFor(credential: KeyFile, claims: JWTPayload = {}) {
  return grant({ grant_type: GRANT, assertion: await signAs(credential, { aud: credential.token_uri, ...claims }) })
}

function look(authorization: string | null, project = 'greentech') {
  return fetch(`${bed.origin}/identity/v1/projects/${project}/accounts:lookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: '{}',
  })
}

test('a credential gets an access token of an hour, and with it an administrator’s calls', async () => {
  const { status, body } = await tokenFor(key)
  expect({ status, body }).toEqual({
    status: 200,
    body: { access_token: expect.any(String), expires_in: 3600, token_type: 'Bearer' },
  })
  expect((await look(`Bearer ${body.access_token}`)).status).toBe(200)
})

test('no token, a bad one, an ID token: 401 in the provider’s form; another project: 403', async () => {
  const { body: signedUp } = await bed.call('v1/accounts:signUp', {
    email: 'a@mail.example',
    password: 'Green horse #7',
  })
  for (const bearer of [null, 'Bearer x', `Bearer ${signedUp.idToken}`, 'Basic eDp5', 'Bearer owner']) {
    const answer = await look(bearer)
    expect(answer.status, String(bearer)).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } })
  }
  const { body } = await tokenFor(key)
  const elsewhere = await look(`Bearer ${body.access_token}`, 'other')
  expect(elsewhere.status).toBe(403)
  expect(await elsewhere.json()).toMatchObject({ error: { code: 403, status: 'PERMISSION_DENIED' } })
})

test('the grant is refused for what is signed for elsewhere, too old, too long, or by somebody else', async () => {
  const now = Math.floor(Date.now() / 1000)
  const faults: JWTPayload[] = [
    { aud: 'https://elsewhere.example/token' },
    { iat: now - 4000, exp: now - 400 },
    { exp: now + 4000 },
    { iss: 'somebody@else.example' },
  ]
  for (const fault of faults) {
    const { status, body } = await tokenFor(key, fault)
    expect([status, body.error], JSON.stringify(fault)).toEqual([400, 'invalid_grant'])
  }
  expect((await grant({ grant_type: GRANT, assertion: 'x' })).body.error).toBe('invalid_grant')
  expect((await grant({ grant_type: GRANT })).body.error).toBe('invalid_request')
  expect((await grant({ grant_type: 'password', username: 'x' })).body.error).toBe('unsupported_grant_type')
})

test('the key file is made once, for its owner alone, in the form that libraries read; the database keeps no private key', async () => {
  const file = await ensureCredential(bed.deps, dataDir)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const made = JSON.parse(readFileSync(file, 'utf8')) as KeyFile
  expect(made).toMatchObject({
    type: 'service_account',
    project_id: 'greentech',
    private_key: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
    client_email: 'accounts@greentech.iam.shop.example',
    token_uri: 'https://shop.example/identity/oauth/token',
  })
  await ensureCredential(bed.deps, dataDir)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(made)
  const { rows } = await bed.pool.query('select * from identity.service_credentials')
  expect(JSON.stringify(rows)).not.toMatch(/PRIVATE|"d"|"p"/)
  expect((await tokenFor(made)).status).toBe(200)
})

test('a site that has moved keeps its key and takes its tokens at the new address', async () => {
  await ensureCredential({ ...bed.deps, publicUrl: 'https://new.example' }, dataDir)
  const file = await ensureCredential(bed.deps, dataDir)
  const back = JSON.parse(readFileSync(file, 'utf8')) as KeyFile
  expect(back.token_uri).toBe('https://shop.example/identity/oauth/token')
  expect((await tokenFor(back)).status).toBe(200)
})

test('a renewed credential works, and the old one with all its tokens does not', async () => {
  const file = await ensureCredential(bed.deps, dataDir)
  const old = JSON.parse(readFileSync(file, 'utf8')) as KeyFile
  const { body } = await tokenFor(old)
  await renewCredential(bed.deps, dataDir)
  expect((await tokenFor(old)).body.error).toBe('invalid_grant')
  expect((await look(`Bearer ${body.access_token}`)).status).toBe(401)
  expect((await tokenFor(JSON.parse(readFileSync(file, 'utf8')) as KeyFile)).status).toBe(200)
})

test('an administrator needs no API key and is told of no account by a guess', async () => {
  const admin = await anAdministrator(bed)
  expect((await admin.call(':lookup', { email: ['nobody@mail.example'] })).body).toEqual({
    kind: 'identitytoolkit#GetAccountInfoResponse',
  })
})
