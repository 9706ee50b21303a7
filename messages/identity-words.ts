import type { Language } from '#shared/language.ts'
import { errors as bnErrors } from './bn/errors.ts'
import { googlePages as bnGooglePages } from './bn/google-pages.ts'
import {
  identityLetters as bnLetters,
  identityMessages as bnMessages,
  passwordRefusals as bnPasswordRefusals,
  smsCode as bnSmsCode,
} from './bn/identity-letters.ts'
import { refusals as bnRefusals } from './bn/refusals.ts'
import { errors } from './en/errors.ts'
import { googlePages } from './en/google-pages.ts'
import {
  identityLetters as letters,
  identityMessages as messages,
  passwordRefusals,
  smsCode,
} from './en/identity-letters.ts'
import { refusals } from './en/refusals.ts'

const en = { letters, messages, smsCode, passwordRefusals, googlePages, refusals: { ...errors, ...refusals } }

/** The words of the sign-in service in each language. */
export const identityWords: Record<Language, typeof en> = {
  en,
  bn: {
    letters: bnLetters,
    messages: bnMessages,
    smsCode: bnSmsCode,
    passwordRefusals: bnPasswordRefusals,
    googlePages: bnGooglePages,
    refusals: { ...bnErrors, ...bnRefusals },
  },
}
