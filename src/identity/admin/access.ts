import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isRecord } from '#shared/objects.ts'
import { PROJECT_ID } from '../contract.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { countAttempt, takeAttempt } from '../limits/attempts.ts'
import { decryptJwt, encryptJwt } from '../sealing/encrypted-jwt.ts'
import { credentialExists, tokenUri, verifyAssertion } from '../tokens/service-credentials.ts'

/** Seconds. */
const LIFETIME = 3600
const PURPOSE = 'service-access'
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const TokenRequest = z.object({
  grant_type: z.literal(JWT_BEARER),
  assertion: z.string().check(z.minLength(1), z.maxLength(8192)),
})

/**
 * POST /oauth/token: exchanges a JWT signed by a service credential for an access token of one hour (RFC 7523, section 2.1).
 * Errors have the form of RFC 6749, section 5.2.
 */
export function registerAccess(scope: FastifyInstance, service: Service): void {
  scope.post('/oauth/token', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parsed = z.safeParse(TokenRequest, request.body)
    const signed = parsed.success ? await verifyAssertion(service.db, parsed.data.assertion, tokenUri(service)) : null
    // A program with a good assertion is counted by its credential: others at its address cannot shut it out.
    const isGood = signed?.kind === 'good'
    const [limit, key] = isGood
      ? (['grant-credential', signed.keyId] as const)
      : (['grant-address', request.ip] as const)
    if (!(await takeAttempt(service, limit, key))) return reply.status(429).send({ error: 'temporarily_unavailable' })
    if (!signed) {
      const code = isJwtBearer(request.body) ? 'invalid_request' : 'unsupported_grant_type'
      return reply.status(400).send({ error: code })
    }
    if (signed.kind !== 'good') return reply.status(400).send({ error: 'invalid_grant', error_description: signed.why })
    const access = await encryptJwt(service.masterKey, PURPOSE, { keyId: signed.keyId }, LIFETIME)
    return { access_token: access, expires_in: LIFETIME, token_type: 'Bearer' }
  })
}

function isJwtBearer(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'grant_type' in body && body.grant_type === JWT_BEARER
}

/**
 * Throws 401 without an access token of a valid service credential, 403 for another project, and QUOTA_EXCEEDED when the
 * credential exceeds its rate limit.
 */
export async function requireAdmin(service: Service, request: FastifyRequest): Promise<void> {
  const token = request.headers.authorization?.match(/^bearer +(\S+)$/i)?.[1]
  const note = token ? await decryptJwt<{ keyId: string }>(service.masterKey, PURPOSE, token) : null
  if (!note || !(await credentialExists(service.db, note.keyId))) throw new IdentityError(NO_CREDENTIAL, undefined, 401)
  const { params } = request
  if (!isRecord(params) || params.projectId !== PROJECT_ID)
    throw new IdentityError('The caller does not have permission', undefined, 403)
  await countAttempt(service, 'admin-credential', note.keyId, 'QUOTA_EXCEEDED')
}

const NO_CREDENTIAL =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.'
