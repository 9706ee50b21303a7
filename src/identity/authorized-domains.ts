import type { IdentityDeps } from './deps.ts'

/** Hosts that letters may lead back to (row Q29). */
export function authorizedDomains({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>): string[] {
  return [new URL(publicUrl).hostname]
}
