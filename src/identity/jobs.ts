import { sql } from 'kysely'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail.ts'
import { deleteOldCodes } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { rotateKeys } from './keys.ts'
import { writeLetter } from './letters.ts'
import { deleteOldRefreshTokens } from './refresh-tokens.ts'

/**
 * Letters (`identityLetter`), key rotation (`rotateSigningKeys`, to be run daily or more often) and the removal of what
 * has run out (`identityCleanUp`, daily or more often).
 */
export function identityJobs(deps: Pick<IdentityDeps, 'db' | 'masterKey' | 'publicUrl'> & { mail: Mail }): Jobs {
  return {
    identityLetter: async (payload) => {
      const letter = writeLetter(payload, deps.publicUrl)
      if (letter) await deps.mail.send(letter)
    },
    rotateSigningKeys: () => rotateKeys(deps, new Date()),
    identityCleanUp: async () => {
      await deleteOldCodes(deps.db)
      await deleteOldRefreshTokens(deps.db)
      const old = sql<string>`now() - interval '90 days'`
      await deps.db.deleteFrom('identity.security_events').where('at', '<', old).execute()
    },
  }
}
