import type { FastifyReply, FastifyRequest } from 'fastify'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import { IDENTITY_PATH } from '../contract.ts'
import { newSecret } from '../sealing/secrets.ts'

const NAME = 'device'
/** As long as browsers keep a cookie. */
const LIFE = PERSONAL_ITEMS.cookies.days * 86_400

/**
 * The secret by which a browser is known again once somebody has signed in with it (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). It opens nothing. A browser without one gets a new secret.
 */
export function readDeviceCookie(request: FastifyRequest): { device: string; isNew: boolean } {
  const kept = readCookie(request, NAME)
  if (kept && /^[\w-]{43}$/.test(kept)) return { device: kept, isNew: false }
  let made: string | undefined
  return {
    // Made when it is asked for: what every page load calls never does.
    get device() {
      made ??= newSecret()
      return made
    },
    isNew: true,
  }
}

export function setDeviceCookie(reply: FastifyReply, device: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const where = `Path=${IDENTITY_PATH}; Max-Age=${LIFE}; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${NAME}=${device}; ${where}`)
}

export function readCookie({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1] ?? null
}
