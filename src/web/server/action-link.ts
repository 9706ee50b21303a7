import type { FastifyInstance } from 'fastify'
import { ACTION_PAGES } from '#services/identity/contract.ts'
import { LANGUAGES, pathIn } from '#shared/language.ts'
import { wayBack } from '#shared/same-origin-path.ts'

/** The page for each `mode` that the hosted sign-in service puts into the links of its e-mails. */
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
 * The address of all links in e-mails of the hosted sign-in service. Redirects to the page of the link's `mode` in the language
 * of the e-mail, `lang`, with the code. An unknown mode leads to the page that says that the link is incomplete. The pages that
 * sign-in follows also get the way back within this site.
 */
export function registerActionLink(app: FastifyInstance): void {
  app.get('/account-action', { schema: { hide: true } }, async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://same.origin')
    const language = LANGUAGES.find((name) => name === searchParams.get('lang')) ?? 'en'
    const page = PAGES.get(searchParams.get('mode') ?? '')
    const code = searchParams.get('oobCode')
    reply.header('cache-control', 'no-store')
    if (!page) return reply.redirect(pathIn(language, ACTION_PAGES.change), 303)
    if (!code) return reply.redirect(pathIn(language, page), 303)
    const search = new URLSearchParams({ oobCode: code })
    const leadsBack = page === ACTION_PAGES.signIn || page === ACTION_PAGES.resetPassword
    const from = leadsBack && wayBack(searchParams.get('continueUrl') ?? undefined)
    if (from) search.set('from', from)
    return reply.redirect(`${pathIn(language, page)}?${search}`, 303)
  })
}
