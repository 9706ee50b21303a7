import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import { escapeHtml } from './letter-frame.ts'

/** Shows the e-mails of a site without an SMTP server, for development and tests; never in production. */
export function registerLettersPage(app: FastifyInstance, db: Database): void {
  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
    const letters = await db.selectFrom('letters').selectAll().orderBy('id', 'desc').limit(100).execute()
    const rows = letters.map(
      (letter) =>
        `<li><a href="/dev/mail/${letter.id}">${escapeHtml(letter.subject)}</a><br><small>${escapeHtml(letter.recipient)} · ${letter.sent_at}</small></li>`,
    )
    return shown(reply).send(page('Letters', `<h1>Letters</h1><ol reversed>${rows.join('')}</ol>`))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { schema: { hide: true } }, async (request, reply) => {
    const id = Number(request.params.id)
    const letter = await db
      .selectFrom('letters')
      .selectAll()
      .where('id', '=', Number.isSafeInteger(id) ? id : 0)
      .executeTakeFirst()
    if (!letter) return shown(reply.status(404)).send(page('No such letter', '<h1>No such letter</h1>'))
    return shown(reply).send(letter.html)
  })
}

const LETTER_POLICY =
  "default-src 'none'; object-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** E-mails have inline styles, because mail clients show no others. */
function shown(reply: FastifyReply): FastifyReply {
  return reply.type('text/html').header('content-security-policy', LETTER_POLICY)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body style="font:16px/1.6 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem">${body}`
}
