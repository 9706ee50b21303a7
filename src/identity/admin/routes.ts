import type { FastifyInstance } from 'fastify'
import type { Service } from '../deps.ts'
import { readDeviceCookie } from '../http/device-cookie.ts'
import { acceptForms } from '../http/forms.ts'
import type { RequestContext } from '../request-context.ts'
import { registerAccess, requireAdmin } from './access.ts'
import { batchDelete } from './batch-delete.ts'
import { batchGet } from './batch-get.ts'
import { createAccount } from './create.ts'
import { deleteAccount } from './delete.ts'
import { lookup } from './lookup.ts'
import { query } from './query.ts'
import { sendOobCode } from './send-oob-code.ts'
import { update } from './update.ts'

type Operation = (service: Service, context: RequestContext) => Promise<object>

const POST: Record<string, Operation> = {
  '': createAccount,
  ':lookup': lookup,
  ':update': update,
  ':delete': deleteAccount,
  ':batchDelete': batchDelete,
  ':query': query,
  ':sendOobCode': sendOobCode,
}

/** The administrator's operations under `/v1/projects/{project}/accounts`. They require a service credential. */
export async function registerAdmin(scope: FastifyInstance, service: Service): Promise<void> {
  await acceptForms(scope, (forms) => registerAccess(forms, service))
  for (const [name, operation] of Object.entries(POST)) route(scope, service, 'POST', name, operation)
  route(scope, service, 'GET', ':batchGet', batchGet)
}

function route(scope: FastifyInstance, service: Service, method: 'GET' | 'POST', name: string, run: Operation): void {
  scope.route({
    method,
    url: `/v1/projects/:projectId/accounts${name.replace(':', '::')}`,
    schema: { hide: true },
    handler: async (request, reply) => {
      await requireAdmin(service, request)
      reply.header('cache-control', 'no-store')
      const { device } = readDeviceCookie(request)
      const body = method === 'GET' ? request.query : request.body
      const userAgent = request.headers['user-agent'] ?? ''
      return run(service, { body, address: request.ip, userAgent, device, fromBrowser: false })
    },
  })
}
