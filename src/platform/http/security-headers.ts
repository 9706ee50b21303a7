import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Helmet's headers for every answer. They are the same for all: taken once, instead of made anew for each request, which
 * costs more than the rest of a small answer.
 */
export async function helmetHeaders({ production }: Pick<Config, 'production'>): Promise<Record<string, string>> {
  const sample = Fastify()
  await sample.register(helmet, {
    // For what is no page: opened by itself it loads and runs nothing. Pages send a policy of their own.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // The page sees when the window of a sign-in elsewhere is closed; who opens us stays cut off.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: production,
  })
  sample.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()))
  const headers = (await sample.inject('/')).json<Record<string, string>>()
  await sample.close()
  return headers
}
