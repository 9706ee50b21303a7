import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from '#shared/errors.ts'
import { LANGUAGES, type Language, languageOfPath, pathIn } from '#shared/language.ts'
import { standalonePage, standalonePolicy } from './standalone-page.ts'

/** Text of the page after the button has been pressed. */
interface Result {
  title: string
  text: string
  /** The next page. */
  link: { to: string; label: string }
}

/** The form on the page of an e-mail's link. */
export interface LinkForm {
  /** The address of the call that the page makes where scripts run; it takes the token of the link. */
  call: string
  /** The title of the page. */
  title: string
  /** Makes the text of the page from the answer of the call. */
  done: (answer: unknown) => Result
  /** Title and link of the page that shows a refusal. */
  failed: Omit<Result, 'text'>
}

export type AnswerForm = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Answers the form of `confirm-link.tsx`, which browsers post without scripts, by a page without scripts. The call has the
 * limits of the visitor's address, and its writes invalidate what is cached.
 */
export function answerLinkForm(app: FastifyInstance, formIn: (language: Language) => LinkForm): AnswerForm {
  return async (request, reply) => {
    const language = languageOfPath(request.url)
    const form = formIn(language)
    const token = new URL(request.url, 'http://same.origin').searchParams.get('token') ?? ''
    const { statusCode, body } = await app.inject({
      ...{ method: 'POST', url: pathIn(language, form.call), payload: { token }, remoteAddress: request.ip },
    })
    const answer = JSON.parse(body)
    const result = statusCode === 200 ? form.done(answer) : { ...form.failed, text: String(answer.message) }
    return reply
      .status(statusCode)
      .headers({ ...standalonePolicy, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(pageOf(language, form.title, result))
  }
}

/** Takes such a form at its own address. */
export async function registerLinkForm(app: FastifyInstance, path: string, answer: AnswerForm): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'string', bodyLimit: 1024 } as const
    const read = async (_request: unknown, body: string) => body
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, read)
    for (const language of LANGUAGES) {
      scope.post(pathIn(language, path), { schema: { hide: true } }, (request, reply) => {
        if (request.body !== 'confirm=yes') throw badRequest('bad_request')
        return answer(request, reply)
      })
    }
  })
}

function pageOf(language: Language, pageTitle: string, { title, text, link }: Result): string {
  const main = `<h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a class="button" href="${escaped(pathIn(language, link.to))}">${escaped(link.label)}</a></p>`
  return standalonePage({ language, title: escaped(pageTitle), main })
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
