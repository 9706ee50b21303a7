import { remoteKeys, type TokenRules } from '#platform/http/auth.ts'
import type { HostedAddresses } from './addresses.ts'

/** How the shop's API verifies ID tokens of the hosted service. */
export function hostedTokenRules(projectId: string, { keys }: Pick<HostedAddresses, 'keys'>): TokenRules {
  return { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId, keys: remoteKeys(keys) }
}
