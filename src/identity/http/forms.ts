import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/**
 * Mounts what takes a form instead of JSON. Only calls whose body holds a secret may: a page of another site can make the
 * browser of its visitor send any form, and cannot make it send JSON.
 */
export async function acceptForms(scope: FastifyInstance, mount: (forms: FastifyInstance) => void): Promise<void> {
  await scope.register(async (forms) => {
    await forms.register(formbody)
    mount(forms)
  })
}
