import type { FastifyReply, FastifyRequest } from 'fastify'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import { IDENTITY_PATH } from '../contract.ts'
import { newSecret } from '../sealing/secrets.ts'

const NAME = 'device'
/** Seconds; browsers keep no cookie longer. */
const MAX_AGE = PERSONAL_ITEMS.cookies.days * 86_400

/**
 * The secret by which a browser is recognized after somebody has signed in with it (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). It grants no access. A browser without one gets a new secret.
 */
export function readDeviceCookie(request: FastifyRequest): { device: string; isNew: boolean } {
  const stored = request.cookies[NAME]
  if (stored && /^[\w-]{43}$/.test(stored)) return { device: stored, isNew: false }
  let made: string | undefined
  return {
    // Made on first use: the requests of every page load need none.
    get device() {
      made ??= newSecret()
      return made
    },
    isNew: true,
  }
}

export function setDeviceCookie(reply: FastifyReply, device: string, publicUrl: string): void {
  reply.setCookie(NAME, device, {
    path: IDENTITY_PATH,
    maxAge: MAX_AGE,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  })
}
