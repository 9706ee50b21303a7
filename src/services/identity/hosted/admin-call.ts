import type { HostedProject } from '#platform/config/config.ts'
import { traceHeaders } from '#platform/telemetry/trace.ts'
import { makeAccessToken } from './access-token.ts'
import type { HostedAddresses } from './addresses.ts'

const TIMEOUT_MS = 20_000

export type AdminCall = (operation: 'delete' | 'update' | 'lookup', body: object) => Promise<Response>

/** Calls the administration API for accounts of the project, as the service account. */
export function makeAdminCall({ projectId, serviceAccount }: HostedProject, addresses: HostedAddresses): AdminCall {
  const accessToken = makeAccessToken(serviceAccount, addresses.token)
  return async (operation, body) =>
    fetch(`${addresses.admin}/v1/projects/${projectId}/accounts:${operation}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        'content-type': 'application/json',
        ...traceHeaders(),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
}
