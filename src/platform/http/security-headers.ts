import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { Config } from '../config/config.ts'
import { schemaController } from './endpoints/schema-controller.ts'

/**
 * Helmet's headers, which are the same for every response. They are computed once, because computing them for each request
 * takes longer than a small response itself.
 */
export async function helmetHeaders({ production }: Pick<Config, 'production'>): Promise<Record<string, string>> {
  const sample = Fastify({ schemaController })
  await sample.register(helmet, {
    // For responses that are not pages: when opened directly, they load and run nothing. Pages have a policy of their own.
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
