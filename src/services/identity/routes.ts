import type { FastifyInstance } from 'fastify'
import type { Service } from './deps.ts'
import { allowOrigins } from './http/cors.ts'
import { refuseCrossSitePosts } from './http/cross-site-posts.ts'
import { acceptForms } from './http/forms.ts'
import { addRoute, type Route } from './http/route.ts'
import { activityList } from './operations/account/activity-list.ts'
import { dataList } from './operations/account/data-list.ts'
import { deleteAccount } from './operations/account/delete.ts'
import { lookup } from './operations/account/lookup.ts'
import { update } from './operations/account/update.ts'
import { resetPassword } from './operations/codes/reset-password.ts'
import { sendOobCode } from './operations/codes/send-oob-code.ts'
import { sendVerificationCode } from './operations/codes/send-verification-code.ts'
import { finalizeMfaEnrollment } from './operations/mfa/mfa-enrollment-finalize.ts'
import { startMfaEnrollment } from './operations/mfa/mfa-enrollment-start.ts'
import { withdrawMfaEnrollment } from './operations/mfa/mfa-enrollment-withdraw.ts'
import { finalizeMfaSignIn } from './operations/mfa/mfa-sign-in-finalize.ts'
import { startMfaSignIn } from './operations/mfa/mfa-sign-in-start.ts'
import { createRecoveryCodes } from './operations/mfa/recovery-codes-create.ts'
import { revokeToken } from './operations/sessions/revoke-token.ts'
import { sessionsEnd } from './operations/sessions/sessions-end.ts'
import { sessionsList } from './operations/sessions/sessions-list.ts'
import { refresh } from './operations/sessions/token.ts'
import { passwordPolicy, projects, recaptchaConfig, recaptchaParams } from './operations/settings.ts'
import { createAuthUri } from './operations/sign-in/create-auth-uri.ts'
import { signInWithEmailLink } from './operations/sign-in/sign-in-with-email-link.ts'
import { signInWithIdp } from './operations/sign-in/sign-in-with-idp.ts'
import { signInWithPassword } from './operations/sign-in/sign-in-with-password.ts'
import { signInWithPhoneNumber } from './operations/sign-in/sign-in-with-phone-number.ts'
import { signUp } from './operations/sign-in/sign-up.ts'

/** The Identity Toolkit operations that the official client calls, each with its path in the protocol. */
const ROUTES: Route[] = [
  { method: 'POST', path: '/v1/accounts:signUp', operation: signUp },
  { method: 'POST', path: '/v1/accounts:signInWithPassword', operation: signInWithPassword },
  { method: 'POST', path: '/v1/accounts:signInWithIdp', operation: signInWithIdp },
  { method: 'POST', path: '/v1/accounts:createAuthUri', operation: createAuthUri },
  { method: 'POST', path: '/v1/accounts:lookup', operation: lookup },
  { method: 'POST', path: '/v1/accounts:update', operation: update },
  { method: 'POST', path: '/v1/accounts:sendOobCode', operation: sendOobCode },
  { method: 'POST', path: '/v1/accounts:resetPassword', operation: resetPassword, recognizesDevice: setsPassword },
  { method: 'POST', path: '/v1/accounts:delete', operation: deleteAccount },
  { method: 'POST', path: '/v1/accounts:signInWithEmailLink', operation: signInWithEmailLink },
  { method: 'POST', path: '/v1/accounts:sendVerificationCode', operation: sendVerificationCode },
  { method: 'POST', path: '/v1/accounts:signInWithPhoneNumber', operation: signInWithPhoneNumber },
  { method: 'POST', path: '/v2/accounts/mfaEnrollment:start', operation: startMfaEnrollment },
  { method: 'POST', path: '/v2/accounts/mfaEnrollment:finalize', operation: finalizeMfaEnrollment },
  { method: 'POST', path: '/v2/accounts/mfaEnrollment:withdraw', operation: withdrawMfaEnrollment },
  { method: 'POST', path: '/v2/accounts/mfaSignIn:start', operation: startMfaSignIn },
  { method: 'POST', path: '/v2/accounts/mfaSignIn:finalize', operation: finalizeMfaSignIn },
  { method: 'POST', path: '/v2/accounts:revokeToken', operation: revokeToken },
  // Additions to the protocol, for the Security page.
  { method: 'POST', path: '/v2/accounts/recoveryCodes:create', operation: createRecoveryCodes },
  { method: 'POST', path: '/v2/accounts/sessions:list', operation: sessionsList },
  { method: 'POST', path: '/v2/accounts/activity:list', operation: activityList },
  { method: 'POST', path: '/v2/accounts/data:list', operation: dataList },
  { method: 'POST', path: '/v2/accounts/sessions:end', operation: sessionsEnd },
  { method: 'GET', path: '/v1/projects', operation: projects },
  { method: 'GET', path: '/v1/recaptchaParams', operation: recaptchaParams },
  { method: 'GET', path: '/v2/recaptchaConfig', operation: recaptchaConfig },
  { method: 'GET', path: '/v2/passwordPolicy', operation: passwordPolicy },
]

/** True for a call that sets a password. Without a new password, resetPassword only returns the purpose of a code. */
function setsPassword(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'newPassword' in body
}

/** Mounts the operations and `jwks.json`. Pages of the origins in `service.origins` may call them. */
export async function registerOperations(scope: FastifyInstance, service: Service): Promise<void> {
  allowOrigins(scope, service)
  refuseCrossSitePosts(scope, service)
  scope.get('/jwks.json', { schema: { hide: true } }, async (_request, reply) => {
    // A key is published a day before it signs (see key-rotation.ts), so an hour in a cache does no harm.
    reply.header('cache-control', 'public, max-age=3600')
    return service.keys.publishedKeys()
  })
  for (const route of ROUTES) addRoute(scope, service, route)
  await acceptForms(scope, (forms) =>
    addRoute(forms, service, { method: 'POST', path: '/v1/token', operation: refresh }),
  )
}
