import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { readConfig } from '#platform/config/config.ts'
import { createHttp } from '#platform/http/app.ts'
import { registerDemoGoogle } from '#services/identity/demo-google/server.ts'
import { freshDatabase, quiet } from '../../test/database.ts'
import { openGoogle } from './google.ts'

const CLIENT = { GOOGLE_CLIENT_ID: 'shop.apps.example', GOOGLE_CLIENT_SECRET: 'hush' }
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
const apps: Awaited<ReturnType<typeof createHttp>>[] = []
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

async function open(environment: Record<string, string>) {
  const config = readConfig(environment)
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {} })
  apps.push(app)
  const google = await openGoogle(app, config, database.db)
  return {
    google,
    standIn: (await app.inject({ url: '/dev/google/.well-known/openid-configuration' })).statusCode === 200,
  }
}

test('the demo has somebody who plays Google', async () => {
  const { google, standIn } = await open({ PORT: '4321' })
  expect(standIn).toBe(true)
  expect(google).toMatchObject({ issuers: ['http://localhost:4321/dev/google'] })
})

test.each([
  ['production', PRODUCTION],
  ['production with demo data', { ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000', DEMO_DATA: 'true' }],
  ['a site without demo data', { DEMO_DATA: 'false' }],
])('%s has not, and no sign-in with Google until Google knows the site', async (_what, environment) => {
  expect(await open(environment)).toEqual({ google: null, standIn: false })
})

test('where Google knows the site, nobody plays it', async () => {
  for (const environment of [CLIENT, { ...CLIENT, ...PRODUCTION }]) {
    const { google, standIn } = await open(environment)
    expect(standIn).toBe(false)
    expect(google).toMatchObject({
      clientId: CLIENT.GOOGLE_CLIENT_ID,
      authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    })
  }
})

test('who asks for the stand-in in production is refused', async () => {
  const config = readConfig(PRODUCTION)
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {} })
  apps.push(app)
  const site = 'https://shop.example'
  const attempt = registerDemoGoogle(app, {
    db: database.db,
    production: true,
    publicUrl: site,
    ownUrl: site,
    people: [],
  })
  await expect(attempt).rejects.toThrow('cannot be started in production')
})
