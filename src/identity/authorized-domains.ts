import type { IdentityDeps } from './deps.ts'
import { IdentityError } from './errors.ts'

/** Hosts that letters and providers may lead back to (row Q29). */
export function authorizedDomains({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>): string[] {
  return [new URL(publicUrl).hostname]
}

/** Letters and providers may lead back to our own pages only: throws INVALID_CONTINUE_URI or UNAUTHORIZED_DOMAIN. */
export function checkContinueUrl(deps: Pick<IdentityDeps, 'publicUrl'>, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new IdentityError('INVALID_CONTINUE_URI')
  if (!authorizedDomains(deps).includes(url.hostname)) throw new IdentityError('UNAUTHORIZED_DOMAIN')
  return url.href
}
