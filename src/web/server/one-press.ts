import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#platform/limits/client-address.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { badRequest, notFound } from '#shared/errors.ts'
import { LANGUAGES, pathIn } from '#shared/language.ts'
import type { AnswerForm } from './link-forms.ts'

/** Requests of mail programs come from few networks: those of the large mail services. */
const PRESSES_PER_HOUR = 5000

interface OnePress {
  /** Path of the page in the header List-Unsubscribe. */
  path: string
  limits: Limits
  /** Ends the e-mails that the token names. False for an unknown token. */
  end: (token: string) => Promise<boolean>
  /** Answers the form of the page, which has the same address. */
  answerForm: AnswerForm
}

/**
 * Ends e-mails by the button of a mail program: it sends `List-Unsubscribe=One-Click` to the address in the header
 * List-Unsubscribe, without cookies and as a form of either kind (RFC 8058).
 */
export async function registerOnePress(app: FastifyInstance, { path, limits, end, answerForm }: OnePress) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'string', bodyLimit: 4096 } as const
    scope.addContentTypeParser('*', options, async (_request: unknown, body: string) => body)
    type Press = { Querystring: { token?: string }; Body: unknown }
    const press = async (request: FastifyRequest<Press>, reply: FastifyReply) => {
      if (request.body === 'confirm=yes') return answerForm(request, reply)
      await limits.take('one-press', networkOf(request.ip), PRESSES_PER_HOUR, 3600)
      if (!/List-Unsubscribe[\s\S]{0,40}One-Click/.test(String(request.body))) throw badRequest('bad_request')
      if (!(await end(String(request.query.token ?? '')))) throw notFound('unknown_link')
      return reply.status(200).header('cache-control', 'no-store').send({ acknowledged: true })
    }
    for (const language of LANGUAGES) scope.post<Press>(pathIn(language, path), { schema: { hide: true } }, press)
  })
}
