import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Sms } from '#platform/sms/sms.ts'
import { deleteInactiveAnonymousAccounts } from './accounts/inactive-anonymous.ts'
import { deleteOldDevices } from './audit/known-devices.ts'
import { deleteOldEvents } from './audit/security-events.ts'
import { deleteOldCodes } from './codes/codes.ts'
import { deleteOldSmsCodes } from './codes/sms-codes.ts'
import { readSmsJob } from './codes/text-messages.ts'
import { writeLetter } from './codes/write-letter.ts'
import type { IdentityDeps } from './deps.ts'
import { deleteOldFactorSessions } from './factors/factor-sessions.ts'
import { rotateKeys } from './tokens/key-rotation.ts'
import { deleteOldSessions } from './tokens/sessions.ts'

/**
 * Jobs that send e-mails (`identityLetter`) and text messages (`identitySms`), rotate keys (`rotateSigningKeys`, run at
 * least daily) and delete expired rows (`identityCleanUp`, run at least daily).
 */
export function identityJobs(
  deps: Pick<IdentityDeps, 'db' | 'masterKey' | 'publicUrl' | 'onAccountDelete'> & { mail: Mail; sms: Sms },
): Jobs {
  return {
    identityLetter: async (payload) => {
      const letter = await writeLetter(payload, deps)
      if (letter) await deps.mail.send(letter)
    },
    identitySms: async (payload) => deps.sms.send(await readSmsJob(payload, deps.masterKey)),
    rotateSigningKeys: () => rotateKeys(deps, new Date()),
    identityCleanUp: async () => {
      await deleteOldCodes(deps.db)
      await deleteOldSessions(deps.db)
      await deleteOldSmsCodes(deps.db)
      await deleteOldFactorSessions(deps.db)
      await deleteInactiveAnonymousAccounts(deps)
      await deleteOldEvents(deps.db)
      await deleteOldDevices(deps.db)
    },
  }
}
