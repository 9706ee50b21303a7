import {
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeRecaptchaConfig,
  RecaptchaVerifier,
  signInAnonymously,
  signInWithRedirect,
  validatePassword,
} from '@firebase/auth'
import { anEmail, PASSWORD, refusal, step } from './step.ts'

export const settingSteps = [
  step(
    'initializeRecaptchaConfig',
    '[Q29] asks for no captcha: what follows fetches nobody’s script',
    async ({ client }) => {
      const auth = client()
      await initializeRecaptchaConfig(auth)
      return refusal(createUserWithEmailAndPassword(auth, anEmail(), PASSWORD))
    },
    'no refusal',
  ),
  step(
    'validatePassword',
    'tells the rules that the service holds',
    async ({ client }) => {
      const auth = client()
      const [short, plain, good] = await Promise.all(
        ['a#1', 'correcthorse77', PASSWORD].map((password) => validatePassword(auth, password)),
      )
      return {
        short: [short?.isValid, short?.meetsMinPasswordLength],
        plain: [plain?.isValid, plain?.containsNonAlphanumericCharacter],
        good: good?.isValid,
      }
    },
    { short: [false, false], plain: [false, false], good: true },
  ),
  step(
    'RecaptchaVerifier',
    'gets a key for the form’s sake',
    async ({ client }) => {
      const auth = client()
      // The client's own stand-in for the script of another site.
      auth.settings.appVerificationDisabledForTesting = true
      return typeof (await new RecaptchaVerifier(auth, 'captcha', { size: 'invisible' }).render())
    },
    'number',
  ),
  step(
    'signInWithRedirect, origin check',
    '[Q29] lets pages of the site pass',
    async ({ client }) => {
      const said = await refusal(signInWithRedirect(client(), new GoogleAuthProvider(), browserPopupRedirectResolver))
      // The error after the check: our sites have no pages of the hosted service.
      return { passed: said === 'auth/auth-domain-config-required' }
    },
    { passed: true },
  ),
  step(
    'signInAnonymously',
    'is refused where the service is not open to it',
    ({ client }) => refusal(signInAnonymously(client())),
    'auth/admin-restricted-operation',
  ),
]
