import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registerAdmin } from './admin/routes.ts'
import { readDeviceCookie, setDeviceCookie } from './audit/device-cookie.ts'
import { IDENTITY_PATH } from './contract.ts'
import type { IdentityDeps, Service } from './deps.ts'
import { answerIdentityError, IdentityError } from './errors.ts'
import { registerGoogleRoutes } from './google/routes.ts'
import { allowOrigins, answerPreflight } from './http/cors.ts'
import { refuseCrossSitePosts } from './http/cross-site-posts.ts'
import { acceptForms } from './http/forms.ts'
import type { RequestContext } from './http/request-context.ts'
import { crowdLimit } from './limits/concurrency-limit.ts'
import { activityList } from './operations/account/activity-list.ts'
import { dataList } from './operations/account/data-list.ts'
import { deleteAccount } from './operations/account/delete.ts'
import { lookup } from './operations/account/lookup.ts'
import { update } from './operations/account/update.ts'
import { resetPassword } from './operations/codes/reset-password.ts'
import { sendOobCode } from './operations/codes/send-oob-code.ts'
import { sendVerificationCode } from './operations/codes/send-verification-code.ts'
import { finalizeEnrollment } from './operations/mfa/mfa-enrollment-finalize.ts'
import { startEnrollment } from './operations/mfa/mfa-enrollment-start.ts'
import { withdrawEnrollment } from './operations/mfa/mfa-enrollment-withdraw.ts'
import { finalizeSecondStep } from './operations/mfa/mfa-sign-in-finalize.ts'
import { startSecondStep } from './operations/mfa/mfa-sign-in-start.ts'
import { createRecoveryCodes } from './operations/mfa/recovery-codes-create.ts'
import { revokeToken } from './operations/sessions/revoke-token.ts'
import { sessionsEnd } from './operations/sessions/sessions-end.ts'
import { sessionsList } from './operations/sessions/sessions-list.ts'
import { refresh } from './operations/sessions/token.ts'
import { passwordPolicy, projects, recaptchaConfig, recaptchaParams } from './operations/settings.ts'
import { createAuthUri } from './operations/sign-in/create-auth-uri.ts'
import { signInWithCustomToken } from './operations/sign-in/sign-in-with-custom-token.ts'
import { signInWithEmailLink } from './operations/sign-in/sign-in-with-email-link.ts'
import { signInWithIdp } from './operations/sign-in/sign-in-with-idp.ts'
import { signInWithPassword } from './operations/sign-in/sign-in-with-password.ts'
import { signInWithPhoneNumber } from './operations/sign-in/sign-in-with-phone-number.ts'
import { signUp } from './operations/sign-in/sign-up.ts'
import { checkMasterKey, makeKeyRing } from './tokens/keys.ts'
import { makeVerifiedTokenCache } from './tokens/verified-token-cache.ts'

export { createAccount, removeAccount } from './accounts/accounts.ts'
export { setDisabled, signOutEverywhere } from './accounts/disable-and-sign-out.ts'
export { isProven, provenEmail } from './accounts/find-account.ts'
export { identityJobs } from './jobs.ts'
export { tokenRules } from './tokens/id-tokens.ts'
export { keyNotices, makeKeyRing, replaceKeys } from './tokens/keys.ts'
export { ensureCredential, renewCredential } from './tokens/service-credentials.ts'

type Operation = (service: Service, context: RequestContext) => Promise<object>

const POST: Record<string, Operation> = {
  '/v1/accounts:signUp': signUp,
  '/v1/accounts:signInWithPassword': signInWithPassword,
  '/v1/accounts:signInWithIdp': signInWithIdp,
  '/v1/accounts:signInWithCustomToken': signInWithCustomToken,
  '/v1/accounts:createAuthUri': createAuthUri,
  '/v1/accounts:lookup': lookup,
  '/v1/accounts:update': update,
  '/v1/accounts:sendOobCode': sendOobCode,
  '/v1/accounts:resetPassword': resetPassword,
  '/v1/accounts:delete': deleteAccount,
  '/v1/accounts:signInWithEmailLink': signInWithEmailLink,
  '/v1/accounts:sendVerificationCode': sendVerificationCode,
  '/v1/accounts:signInWithPhoneNumber': signInWithPhoneNumber,
  '/v2/accounts/mfaEnrollment:start': startEnrollment,
  '/v2/accounts/mfaEnrollment:finalize': finalizeEnrollment,
  '/v2/accounts/mfaEnrollment:withdraw': withdrawEnrollment,
  '/v2/accounts/mfaSignIn:start': startSecondStep,
  '/v2/accounts/mfaSignIn:finalize': finalizeSecondStep,
  '/v2/accounts:revokeToken': revokeToken,
  // Our own additions, which no client of the protocol knows.
  '/v2/accounts/recoveryCodes:create': createRecoveryCodes,
  '/v2/accounts/sessions:list': sessionsList,
  '/v2/accounts/activity:list': activityList,
  '/v2/accounts/data:list': dataList,
  '/v2/accounts/sessions:end': sessionsEnd,
}

const GET: Record<string, Operation> = {
  '/v1/projects': projects,
  '/v1/recaptchaParams': recaptchaParams,
  '/v2/recaptchaConfig': recaptchaConfig,
  '/v2/passwordPolicy': passwordPolicy,
}

/** Mounts the sign-in service: the Identity Toolkit REST protocol and `jwks.json` under `/identity`. */
export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  if (deps.masterKey.length !== 32) throw new Error('The master key of the sign-in service must have 32 bytes')
  await checkMasterKey(deps)
  const service: Service = { ...deps, keys: deps.keys ?? makeKeyRing(deps), verifiedTokens: makeVerifiedTokenCache() }
  await app.register((scope) => mount(scope, service), { prefix: IDENTITY_PATH })
}

async function mount(scope: FastifyInstance, service: Service): Promise<void> {
  // Another site's page can send this type without asking (Fetch, "CORS-safelisted request-header").
  scope.removeContentTypeParser('text/plain')
  scope.setErrorHandler(answerIdentityError)
  const notFound = () => {
    throw new IdentityError('NOT_FOUND', undefined, 404)
  }
  scope.setNotFoundHandler(notFound)
  // The site's pages answer what nobody else does.
  for (const url of ['/', '/*']) scope.get(url, { schema: { hide: true } }, notFound)
  registerGoogleRoutes(scope, service)
  await registerAdmin(scope, service)
  await scope.register(async (open) => mountOperations(open, service))
}

/** What the official client calls: pages of other origins may, where a setting lists them. */
async function mountOperations(scope: FastifyInstance, service: Service): Promise<void> {
  allowOrigins(scope, service)
  refuseCrossSitePosts(scope, service)
  scope.get('/jwks.json', { schema: { hide: true } }, async (_request, reply) => {
    // A key is published a day before it signs (see keys.ts): an hour in a cache does no harm.
    reply.header('cache-control', 'public, max-age=3600')
    return service.keys.published()
  })
  for (const [url, operation] of Object.entries(GET)) route(scope, service, 'GET', url, operation)
  for (const [url, operation] of Object.entries(POST)) route(scope, service, 'POST', url, operation)
  await acceptForms(scope, (forms) => route(forms, service, 'POST', '/v1/token', refresh))
}

/** Hashing lets a few a second pass; who comes when this many are under way already is told to try again. */
const SIGN_INS_AT_ONCE = 100

function route(scope: FastifyInstance, service: Service, method: 'GET' | 'POST', url: string, run: Operation): void {
  // A doubled colon is Fastify's word for a plain one.
  const address = url.replace(':', '::')
  answerPreflight(scope, service, method, address)
  const limited = run === signInWithPassword && crowdLimit(SIGN_INS_AT_ONCE)
  scope.route({
    method,
    url: address,
    schema: { hide: true },
    handler: (request, reply) => {
      requireApiKey(request)
      reply.header('cache-control', 'no-store')
      const work = () => answer(service, request, reply, run)
      return limited ? limited(reply, work) : work()
    },
  })
}

async function answer(service: Service, request: FastifyRequest, reply: FastifyReply, run: Operation): Promise<object> {
  const browser = readDeviceCookie(request)
  const answered = await run(service, {
    body: request.body,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    fromBrowser: request.headers.origin !== undefined,
    get device() {
      return browser.device
    },
  })
  // Only browsers that somebody signs in with, or sets a password by letter with, are to be known again.
  const known = 'refreshToken' in answered || (run === resetPassword && setsPassword(request.body))
  if (browser.isNew && known) setDeviceCookie(reply, browser.device, service.publicUrl)
  return answered
}

/** Without a new password the operation only tells what a letter is for. */
function setsPassword(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'newPassword' in body
}

/** The client always sends one. It names the project and is no secret. */
function requireApiKey({ query }: FastifyRequest): void {
  const key = (query as Record<string, unknown>).key
  if (typeof key !== 'string' || key === '') throw new IdentityError('MISSING_API_KEY', undefined, 403)
}
