import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { IDENTITY_PATH } from './contract.ts'
import type { IdentityDeps, Service } from './deps.ts'
import { answerIdentityError, IdentityError } from './errors.ts'
import { registerGoogleRoutes } from './google/routes.ts'
import { registerOperations } from './routes.ts'
import { checkMasterKey, makeKeyRing } from './tokens/key-ring.ts'
import { makeVerifiedTokenCache } from './tokens/verified-token-cache.ts'

export { createAccount, removeAccount } from './accounts/accounts.ts'
export { setDisabled, signOutEverywhere } from './accounts/disable-and-sign-out.ts'
export { addressState, provenEmail, provenNumber } from './accounts/find-account.ts'
export { identityJobs } from './jobs.ts'
export { tokenRules } from './tokens/id-tokens.ts'
export { keyNotificationHandler, makeKeyRing } from './tokens/key-ring.ts'
export { replaceKeys } from './tokens/key-rotation.ts'
export { hasEnded } from './tokens/revoked-tokens.ts'

/** Mounts the sign-in service: the Identity Toolkit REST protocol and `jwks.json` under `/identity`. */
export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  if (deps.masterKey.length !== 32) throw new Error('The master key of the sign-in service must have 32 bytes')
  await checkMasterKey(deps)
  const service: Service = { ...deps, keys: deps.keys ?? makeKeyRing(deps), verifiedTokens: makeVerifiedTokenCache() }
  await app.register((scope) => registerRoutes(scope, service), { prefix: IDENTITY_PATH })
}

async function registerRoutes(scope: FastifyInstance, service: Service): Promise<void> {
  // A page of another site can send this type without a preflight (Fetch, "CORS-safelisted request-header").
  scope.removeContentTypeParser('text/plain')
  scope.setErrorHandler(answerIdentityError)
  scope.setNotFoundHandler(notFound)
  // Without these the pages of the site would answer.
  for (const url of ['/', '/*']) scope.get(url, { schema: { hide: true } }, notFound)
  await scope.register(cookie)
  registerGoogleRoutes(scope, service)
  await scope.register((operations) => registerOperations(operations, service))
}

function notFound(): never {
  throw new IdentityError('NOT_FOUND', undefined, 404)
}
