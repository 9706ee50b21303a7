import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { escapeHtml } from '../mail/letter-frame.ts'

const SMS_POLICY =
  "default-src 'none'; object-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Shows the text messages of a site without a gateway, for development and tests; never in production. */
export function registerSmsPage(app: FastifyInstance, db: Database): void {
  app.get('/dev/sms', { schema: { hide: true } }, async (_request, reply) => {
    const messages = await db.selectFrom('text_messages').selectAll().orderBy('id', 'desc').limit(100).execute()
    const rows = messages.map(
      ({ recipient, text, sent_at }) =>
        `<li><b>${escapeHtml(recipient)}</b> <small>${sent_at}</small><p style="white-space:pre-line">${escapeHtml(text)}</p></li>`,
    )
    return reply
      .type('text/html')
      .header('content-security-policy', SMS_POLICY)
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Text messages</title><body style="font:16px/1.6 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem"><h1>Text messages</h1><ol reversed>${rows.join('')}</ol>`,
      )
  })
}
