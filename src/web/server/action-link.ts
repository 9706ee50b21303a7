import type { FastifyInstance } from 'fastify'
import { ACTION_PAGES } from '#identity/contract.ts'

/** The provider's words for what a letter's link does, and the page that does it. */
const PAGES = new Map(
  Object.entries({
    verifyEmail: ACTION_PAGES.verifyEmail,
    resetPassword: ACTION_PAGES.resetPassword,
    signIn: ACTION_PAGES.signIn,
    recoverEmail: ACTION_PAGES.change,
    verifyAndChangeEmail: ACTION_PAGES.change,
    revertSecondFactorAddition: ACTION_PAGES.change,
  }),
)

/**
 * The one address that links in the hosted sign-in service's letters lead to: goes on to the page of their `mode`, with the
 * code. A link of another mode gets the page that says that it is not complete.
 */
export function registerActionLink(app: FastifyInstance): void {
  app.get('/account-action', { schema: { hide: true } }, async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://same.origin')
    const page = PAGES.get(searchParams.get('mode') ?? '')
    const code = searchParams.get('oobCode')
    reply.header('cache-control', 'no-store')
    if (!page) return reply.redirect(ACTION_PAGES.change, 303)
    return reply.redirect(code ? `${page}?${new URLSearchParams({ oobCode: code })}` : page, 303)
  })
}
