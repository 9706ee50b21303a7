import type { Jobs } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail.ts'
import type { Sms } from '#platform/sms.ts'
import { deleteUnusedAnonymous } from './anonymous.ts'
import { deleteOldCodes } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { deleteOldWaiting } from './factor-sessions.ts'
import { rotateKeys } from './keys.ts'
import { deleteOldDevices } from './known-devices.ts'
import { writeLetter } from './letters.ts'
import { deleteOldEvents } from './security-events.ts'
import { deleteOldSessions } from './sessions.ts'
import { deleteOldSmsCodes, readSmsJob } from './sms-codes.ts'

/**
 * Letters (`identityLetter`), text messages (`identitySms`), key rotation (`rotateSigningKeys`, to be run daily or more often) and the removal of what
 * has run out (`identityCleanUp`, daily or more often).
 */
export function identityJobs(
  deps: Pick<IdentityDeps, 'db' | 'masterKey' | 'publicUrl' | 'onDelete'> & { mail: Mail; sms: Sms },
): Jobs {
  return {
    identityLetter: async (payload) => {
      const letter = writeLetter(payload, deps)
      if (letter) await deps.mail.send(letter)
    },
    identitySms: (payload) => deps.sms.send(readSmsJob(payload, deps.masterKey)),
    rotateSigningKeys: () => rotateKeys(deps, new Date()),
    identityCleanUp: async () => {
      await deleteOldCodes(deps.db)
      await deleteOldSessions(deps.db)
      await deleteOldSmsCodes(deps.db)
      await deleteOldWaiting(deps.db)
      await deleteUnusedAnonymous(deps)
      await deleteOldEvents(deps.db)
      await deleteOldDevices(deps.db)
    },
  }
}
