import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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

test('production has no demo data unless it is asked for', () => {
  expect(readConfig({ NODE_ENV: 'production' }).demoData).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', DEMO_DATA: 'true' }).demoData).toBe(true)
})

test('e-mail enumeration protection is on in production, unless it is said otherwise', () => {
  const given = (EMAIL_ENUMERATION_PROTECTION?: string, NODE_ENV = 'development') =>
    readConfig({ NODE_ENV, EMAIL_ENUMERATION_PROTECTION }).emailPrivacy
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

test('every setting is documented in .env.example and nothing else is', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const documented = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const sources = ['./config.ts', './secrets.ts']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
  const known = new Set([...sources.matchAll(/^ {2}([A-Z_]{4,}):|environment\.([A-Z_]+)/gm)].map(([, a, b]) => a ?? b))
  expect(new Set(documented)).toEqual(known)
})
