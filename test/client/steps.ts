import { accountSteps } from './account.ts'
import { emailLinkSteps } from './email-link.ts'
import { googleSteps } from './google.ts'
import { letterSteps } from './letters.ts'
import { passwordSteps } from './password.ts'
import { passwordResetSteps } from './password-reset.ts'
import { phoneSteps } from './phone.ts'
import { phoneFactorSteps } from './phone-factor.ts'
import { secondFactorSteps } from './second-factor.ts'
import { settingSteps } from './settings.ts'
import type { Step } from './step.ts'
import { strictSteps } from './strict.ts'
import { tokenSteps } from './tokens.ts'

/** The steps of each service: one with the settings of the demo, and one with the strictest settings. */
export const STEPS: Record<'demo' | 'strict', Step[]> = {
  demo: [
    ...settingSteps,
    ...passwordSteps,
    ...accountSteps,
    ...letterSteps,
    ...passwordResetSteps,
    ...emailLinkSteps,
    ...googleSteps,
    ...tokenSteps,
    ...phoneSteps,
    ...secondFactorSteps,
    ...phoneFactorSteps,
  ],
  strict: strictSteps,
}

export type Where = keyof typeof STEPS
