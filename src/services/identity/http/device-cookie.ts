import type { FastifyReply, FastifyRequest } from 'fastify'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import { IDENTITY_PATH } from '../contract.ts'
import { newSecret } from '../sealing/secrets.ts'

const NAME = 'device'
/** Seconds; browsers keep no cookie longer. */
const MAX_AGE = PERSONAL_ITEMS.cookies.days * 86_400

interface DeviceCookie {
  device: string
  /** True when the browser does not have this secret yet. */
  isNew: boolean
  /** Replaces the secret that the browser came with. */
  renew: () => void
}

/**
 * The secret by which a browser is recognized after somebody has signed in with it (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). It grants no access. A browser without one gets a new secret.
 */
export function readDeviceCookie(request: FastifyRequest): DeviceCookie {
  const sent = request.cookies[NAME]
  let stored = sent && /^[\w-]{43}$/.test(sent) ? sent : undefined
  let made: string | undefined
  return {
    // Made on first use: the requests of every page load need none.
    get device() {
      if (stored) return stored
      made ??= newSecret()
      return made
    },
    get isNew() {
      return stored === undefined
    },
    renew: () => {
      stored = undefined
    },
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
