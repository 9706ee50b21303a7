import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Messages } from '#messages/en.ts'
import { TooManyRequests } from '#platform/limits/limits.ts'
import { isAppError } from '#shared/errors.ts'
import { standalonePage, standalonePolicy } from './standalone-page.ts'

/** Seconds after which the browser tries again, where the error does not say. */
const RETRY_AFTER_S = 5

/** The error handler of page routes: people read why a page cannot be rendered now, and their browser tries again by itself. */
export function unavailablePageHandler({ site, errors }: Messages) {
  const pageOf = (sentence: string) =>
    standalonePage(
      site.title(site.pageFailed),
      // An empty address is the one of the page itself.
      `<h1>${site.pageFailed}</h1><p>${sentence}</p><p><a class="button" href="">${site.retry}</a></p>`,
    )
  const pages: Record<string, string> = {
    busy: pageOf(errors.busy),
    too_many_requests: pageOf(errors.too_many_requests),
  }
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = pages[error.code]
    if (!isAppError(error) || !page || !request.headers.accept?.includes('text/html')) throw error
    const seconds = error instanceof TooManyRequests ? error.retryAfter : RETRY_AFTER_S
    const headers = { ...standalonePolicy, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return reply
      .status(error.status)
      .headers({ ...headers, 'retry-after': seconds, refresh: seconds })
      .send(page)
  }
}
