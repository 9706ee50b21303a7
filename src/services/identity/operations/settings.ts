import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS, PROJECT_ID } from '../contract.ts'
import type { Service } from '../deps.ts'
import { authorizedDomains } from '../http/authorized-domains.ts'

/** GET /v1/projects (row Q29). */
export async function projects(service: Service) {
  return { projectId: PROJECT_ID, authorizedDomains: authorizedDomains(service) }
}

/** GET /v2/recaptchaConfig (row Q29): off for every provider, so that the client loads no third-party script. */
export async function recaptchaConfig() {
  const providers = ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER']
  return {
    // The client requires a key of this form even when every provider is off.
    recaptchaKey: `projects/${PROJECT_ID}/keys/none`,
    recaptchaEnforcementState: providers.map((provider) => ({ provider, enforcementState: 'OFF' })),
  }
}

/** GET /v1/recaptchaParams: a placeholder key. This service never asks for a captcha. */
export async function recaptchaParams() {
  return { kind: 'identitytoolkit#GetRecaptchaParamResponse', recaptchaSiteKey: 'none' }
}

/** GET /v2/passwordPolicy: the password rules that the client can check. */
export async function passwordPolicy() {
  return {
    customStrengthOptions: {
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      containsNonAlphanumericCharacter: true,
    },
    allowedNonAlphanumericCharacters: [...PASSWORD_SPECIALS],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  }
}
