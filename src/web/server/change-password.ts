import type { FastifyInstance } from 'fastify'

/**
 * The address where password managers look for the page that changes a password (W3C, "A Well-Known URL for Changing
 * Passwords").
 */
export function registerChangePassword(app: FastifyInstance): void {
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/dashboard/security', 302),
  )
}
