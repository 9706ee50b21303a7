import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { readSecrets } from './secrets.ts'

test('all broken settings are named in one message', () => {
  const read = () => readConfig({ PORT: 'abc', COPY: 'fancy', DATABASE_URL: 'mysql://x' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(
    /PORT: must be a number[\s\S]*DATABASE_URL: must begin with postgres:\/\/[\s\S]*COPY: must be specified or corrected/,
  )
})

test('an empty environment gives a working development configuration', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    copy: 'specified',
    demoData: true,
    production: false,
  })
})

test('e-mail enumeration protection is on in production, unless it is said otherwise', () => {
  const given = (EMAIL_ENUMERATION_PROTECTION?: string, NODE_ENV = 'development') =>
    readConfig({ NODE_ENV, EMAIL_ENUMERATION_PROTECTION, PUBLIC_URL: 'http://localhost:3000' }).emailPrivacy
  expect([given(), given('true'), given('')]).toEqual([false, true, false])
  expect([given(undefined, 'production'), given('false', 'production')]).toEqual([true, false])
  expect(() => given('yes')).toThrow('EMAIL_ENUMERATION_PROTECTION: must be true or false')
})

test('the headers of the SMS gateway are a JSON object, and a fault in them is told without repeating them', () => {
  const given = { SMS_URL: 'https://sms.example/send', SMS_HEADERS: '{"x-key":"s3cret"}', SMS_BODY: '{text}' }
  expect(readConfig(given).smsGateway).toEqual({ url: given.SMS_URL, headers: { 'x-key': 's3cret' }, body: '{text}' })
  const broken = () => readConfig({ ...given, SMS_HEADERS: 'x-key: s3cret' })
  expect(broken).toThrow('SMS_HEADERS: must be a JSON object of texts')
  expect(broken).not.toThrow(/s3cret/)
})

test('Google’s client is named whole or not at all', () => {
  const GOOGLE_CLIENT_ID = 'shop.apps.example'
  const given = { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: 'hush' }
  expect(readConfig(given).googleClient).toEqual({ clientId: GOOGLE_CLIENT_ID, clientSecret: 'hush' })
  expect(readConfig({}).googleClient).toBeUndefined()
  expect(() => readConfig({ GOOGLE_CLIENT_ID })).toThrow('GOOGLE_CLIENT_ID: must be given together')
})

test('an object store is named whole or not at all, and no message repeats its secret', () => {
  const given = {
    S3_URL: 'https://s3.example/',
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'AKIA',
    S3_SECRET_ACCESS_KEY: 'hush',
  }
  const keys = { accessKeyId: 'AKIA', secretAccessKey: 'hush' }
  const store = { url: 'https://s3.example', bucket: 'shop', region: 'us-east-1', ...keys }
  expect(readConfig(given).objectStore).toEqual(store)
  expect(readConfig({ S3_REGION: 'eu-west-1' }).objectStore).toBeUndefined()
  const broken = () => readConfig({ ...given, S3_URL: 'https://hush@s3.example', S3_BUCKET: '' })
  expect(broken).toThrow(/S3_URL: must have no user name/)
  expect(broken).not.toThrow(/hush/)
  const half = () => readConfig({ S3_BUCKET: 'shop', S3_SECRET_ACCESS_KEY: 'hush' })
  expect(half).toThrow(/S3_URL: is needed for an object store[\s\S]*S3_ACCESS_KEY_ID: is needed/)
})

test('every setting is documented in .env.example and nothing else is', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const documented = [...example.matchAll(/^([A-Z_][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  const sources = ['./settings.ts', './object-store.ts'].map((name) =>
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  )
  const known = new Set([...sources.join().matchAll(/^ {2}([A-Z_][A-Z0-9_]{3,}):/gm)].map(([, name]) => name))
  expect(new Set(documented)).toEqual(known)
})

test('the hosted sign-in service needs key and service account, and says which is missing', () => {
  const AUTH_PROVIDER = 'firebase'
  expect(() => readConfig({ AUTH_PROVIDER })).toThrow(
    /FIREBASE_API_KEY: is needed with AUTH_PROVIDER=firebase[\s\S]*FIREBASE_SERVICE_ACCOUNT: is needed/,
  )
  expect(() => readConfig({ AUTH_PROVIDER: 'google' })).toThrow('AUTH_PROVIDER: must be embedded or firebase')
  expect(readConfig({ FIREBASE_API_KEY: 'left-over' }).hosted).toBeUndefined()
})

test('a service account is a file or its JSON, and no message repeats what is in it', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const json = JSON.stringify({ project_id: 'shop', client_email: 'shop@x.example', private_key_id: '1', private_key })
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'greentech-config-')), 'account.json')
  writeFileSync(file, json)
  const given = { AUTH_PROVIDER: 'firebase', FIREBASE_API_KEY: 'AIza' }
  const read = (FIREBASE_SERVICE_ACCOUNT: string) => readConfig({ ...given, FIREBASE_SERVICE_ACCOUNT })
  for (const text of [json, file]) {
    const { hosted } = read(text)
    expect(hosted).toMatchObject({
      projectId: 'shop',
      apiKey: 'AIza',
      serviceAccount: { clientEmail: 'shop@x.example' },
    })
    expect(inspect(hosted, { depth: 9 }) + JSON.stringify(hosted)).not.toContain('PRIVATE KEY')
  }
  rmSync(path.dirname(file), { recursive: true })
  expect(() => read(file)).toThrow('FIREBASE_SERVICE_ACCOUNT: must be the JSON of a service account or the path')
  const broken = () => read('{"client_email":"s3cret","private_key_id":"1","private_key":"s3cret"}')
  expect(broken).toThrow('FIREBASE_SERVICE_ACCOUNT: holds no service account')
  expect(broken).not.toThrow(/s3cret/)
})

test('metrics are off without their port, on this machine without an address before it, and never on the port of visitors', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS_PORT: '10.0.0.5:0', PORT: '0' }).metrics).toEqual({ host: '10.0.0.5', port: 0 })
  expect(readConfig({ METRICS_PORT: '[fd00::5]:9464' }).metrics).toEqual({ host: 'fd00::5', port: 9464 })
  for (const METRICS_PORT of ['65536', '10.0.0.5', '10.0.0.5:', 'a b:1', '-1'])
    expect(() => readConfig({ METRICS_PORT }), METRICS_PORT).toThrow('METRICS_PORT: must be a port')
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT: must be another port than PORT')
})

test('an address of the database with several hosts is refused with what to do instead', () => {
  for (const url of [
    'postgres://app:a,b@db1:5432,db2:5432/shop',
    'postgres://app@/shop?host=db1,db2',
    'postgres://app@/shop?sslmode=require&host=db1%2Cdb2',
  ])
    expect(() => readConfig({ DATABASE_URL: url })).toThrow('DATABASE_URL: must name one host')
  for (const url of ['postgres://app:a,b@db1:5432/shop', 'postgres://app@/shop?host=%2Frun%2Fpostgresql'])
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('another image host is named with the key of its uploads, and our own has a key that follows from the master key', () => {
  const given = readConfig({ IMAGE_HOST_URL: 'https://pictures.example/1/upload?key=abc' })
  expect(given).toMatchObject({ imageHostUrl: 'https://pictures.example/1/upload', imageHostKey: 'abc' })
  const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
  const [one, other] = [readSecrets(readConfig({ MASTER_KEY })), readSecrets(readConfig({ MASTER_KEY }))]
  expect(one.imageKey).toMatch(/^[\da-f]{32}$/)
  expect(other.imageKey).toBe(one.imageKey)
  expect(MASTER_KEY).not.toContain(one.imageKey)
})

test('a site behind a proxy drains before it stops, and one without a proxy stops at once', () => {
  expect([readConfig({ TRUST_PROXY: '1' }).drainSeconds, readConfig({}).drainSeconds]).toEqual([3, 0])
})
