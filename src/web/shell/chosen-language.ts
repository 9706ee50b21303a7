import { SIGNED_IN_KEY } from '#people/sign-in/ui/session.ts'
import type { Language } from '#shared/language.ts'
import { language } from '#words/language.ts'

const KEY = 'language'
/** Of who was signed in at the choice, until their account has it. */
const UNSAVED_KEY = 'language-of'

/** The language that was chosen on this device; null before a choice. */
function chosenLanguage(): Language | null {
  const kept = localStorage.getItem(KEY)
  return kept === 'en' || kept === 'bn' ? kept : null
}

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen)
  const uid = localStorage.getItem(SIGNED_IN_KEY)
  if (uid) localStorage.setItem(UNSAVED_KEY, uid)
}

/** Saves in the account what its owner chose while signed in: the page of the choice has gone by then. The next page tries again. */
export async function saveChosenLanguage(
  uid: string,
  save: (input: { language: Language }) => Promise<unknown>,
): Promise<void> {
  const chosen = chosenLanguage()
  if (!chosen || localStorage.getItem(UNSAVED_KEY) !== uid) return
  await save({ language: chosen })
  localStorage.removeItem(UNSAVED_KEY)
}

/** Whether the other language is offered: it was chosen on another page, or the browser is set to it and nothing was chosen. */
export function isOtherWanted(): boolean {
  const wanted = chosenLanguage() ?? (/^bn\b/i.test(navigator.language) ? 'bn' : 'en')
  return wanted !== language
}
