import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/**
 * Adds routes that accept a form instead of JSON. Only for routes whose body contains a secret: a page of another site can
 * make its visitor's browser send any form without a preflight, but not JSON.
 */
export async function acceptForms(scope: FastifyInstance, mount: (forms: FastifyInstance) => void): Promise<void> {
  await scope.register(async (forms) => {
    await forms.register(formbody)
    mount(forms)
  })
}
