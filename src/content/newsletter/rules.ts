import type { Language } from '#shared/language.ts'
import type { IssueForm } from './contract.ts'

type Texts = Pick<IssueForm, 'subjectEn' | 'textEn' | 'subjectBn' | 'textBn'>

/** The fields of each language. */
export const FIELDS = { en: ['subjectEn', 'textEn'], bn: ['subjectBn', 'textBn'] } as const

/** Subject and text in a language, as written. */
export function textsIn(language: Language, issue: Texts): { subject: string; text: string } {
  const [subject, text] = FIELDS[language]
  return { subject: issue[subject], text: issue[text] }
}

/** The languages that an issue is sent in. */
export function languagesOf(issue: Texts): Language[] {
  return (['en', 'bn'] as const).filter((language) => FIELDS[language].every((field) => issue[field] !== ''))
}

/**
 * Missing fields without which an issue is not sent: a language with a subject or a text needs both, and one language is
 * required.
 */
export function missingToSend(issue: Texts): Partial<Record<keyof Texts, 'required'>> {
  const begun = (['en', 'bn'] as const).filter((language) => FIELDS[language].some((field) => issue[field] !== ''))
  const needed = (begun.length > 0 ? begun : (['en'] as const)).flatMap((language) => [...FIELDS[language]])
  return Object.fromEntries(needed.filter((field) => issue[field] === '').map((field) => [field, 'required']))
}

/** E-mails that one job sends. Other jobs get their turn between two batches. */
export const BATCH = 100
/** Seconds until the next try while the mail server does not answer. */
export const RETRY_SECONDS = 60
/** Tries for an e-mail that the server refuses for now, and the seconds between them. */
export const MAX_TRIES = 4
export const REFUSED_SECONDS = 900
/** Addresses in a row that are refused for good before the issue stops: the server then refuses the sender. */
export const REFUSED_IN_A_ROW = 10
