import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRemoteJWKSet } from 'jose'
import type { Provider } from 'oidc-provider'
import type { Database } from '#platform/database/database.ts'
import { LANGUAGES } from '#shared/language.ts'
import { IDENTITY_PATH } from '../contract.ts'
import type { GoogleProvider } from '../google/provider.ts'
import { CHOOSER_CSP, chooserPage } from './chooser.ts'
import { createProvider, type DemoGooglePerson } from './provider.ts'

const PATH = '/dev/google'

interface DemoGoogleDeps {
  db: Database
  production: boolean
  /** The public address of the site. */
  publicUrl: string
  /** The address at which the server reaches itself. */
  ownUrl: string
  people: DemoGooglePerson[]
}

/**
 * Mounts a local OpenID provider at `/dev/google` in place of Google, for the demo and the tests. It asks for no password.
 * Throws in production.
 */
export async function registerDemoGoogle(app: FastifyInstance, deps: DemoGoogleDeps): Promise<GoogleProvider> {
  if (deps.production) throw new Error('The demo provider for Google cannot be started in production')
  const { db, publicUrl, people } = deps
  const issuer = `${publicUrl}${PATH}`
  const chooser = (uid: string) => `${PATH}/choose/${uid}`
  const redirectUri = `${publicUrl}${IDENTITY_PATH}/google/callback`
  const { open, clientId, clientSecret } = await createProvider({ db, issuer, redirectUri, chooser, people })
  await app.register(async (scope) => mount(scope, open, deps), { prefix: PATH })
  return {
    clientId,
    clientSecret,
    issuers: [issuer],
    authorizationUrl: `${issuer}/auth`,
    tokenUrl: `${deps.ownUrl}${PATH}/token`,
    keys: createRemoteJWKSet(new URL(`${deps.ownUrl}${PATH}/jwks`)),
  }
}

type Open = () => Promise<Provider>

function mount(scope: FastifyInstance, open: Open, { publicUrl, people }: DemoGoogleDeps): void {
  // oidc-provider reads the bodies itself.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // As at Google: the popup keeps its opener.
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-opener-policy', 'unsafe-none')
    // oidc-provider writes to the raw response.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
  })
  const site = new URL(publicUrl).host
  scope.get('/choose/:uid', { schema: { hide: true } }, async ({ raw }, reply) => {
    const provider = await open()
    const known = await provider.interactionDetails(raw, reply.raw).catch(() => null)
    if (!known) return reply.redirect('/login')
    const language = LANGUAGES.find((name) => name === known.params.ui_locales) ?? 'en'
    const page = chooserPage(site, people, language)
    return reply.header('content-security-policy', CHOOSER_CSP).type('text/html').send(page)
  })
  scope.post('/choose/:uid', { schema: { hide: true } }, async ({ raw }, reply) => {
    const accountId = new URLSearchParams(await bodyOf(raw)).get('sub')
    const chosen = { select_account: {}, login: { accountId: accountId ?? '' } }
    const result = accountId ? chosen : { error: 'access_denied', error_description: 'The person cancelled.' }
    const provider = await open()
    const next = await provider.interactionResult(raw, reply.raw, result, { mergeWithLastSubmission: false })
    return reply.redirect(next, 303)
  })
  scope.all('/*', { schema: { hide: true } }, async (request, reply) =>
    passToProvider(request, reply, (await open()).callback()),
  )
}

function passToProvider({ raw }: FastifyRequest, reply: FastifyReply, pass: ReturnType<Provider['callback']>): void {
  reply.hijack()
  const url = raw.url ?? ''
  // Without its session cookie the provider asks for an account each time.
  raw.headers.cookie = raw.headers.cookie?.replace(/g_session[\w.]*=[^;]*(; )?/g, '')
  // oidc-provider finds its mount path by comparing `originalUrl` and `url`.
  Object.assign(raw, { originalUrl: url, url: url.slice(PATH.length) })
  pass(raw, reply.raw)
}

async function bodyOf(stream: NodeJS.ReadableStream): Promise<string> {
  let body = ''
  for await (const chunk of stream) body += chunk
  return body
}
