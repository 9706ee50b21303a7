import { PERSONS_KEYS, SIGNED_IN_KEY } from '#people/sign-in/ui/session.ts'
import type { Language } from '#shared/language.ts'
import { deviceStorage } from '#ui/browser/storage.ts'
import { language } from '#words/language.ts'

const KEY = 'language'
/**
 * Key of the person whose choice is in no account yet: a user's uid, or a guest. A guest's choice goes to the account that
 * signs in next.
 */
const UNSAVED_KEY = PERSONS_KEYS.unsavedLanguage
const GUEST = 'guest'

/** The language that was chosen on this device; null before a choice. */
function chosenLanguage(): Language | null {
  const kept = deviceStorage.get(KEY)
  return kept === 'en' || kept === 'bn' ? kept : null
}

export function chooseLanguage(chosen: Language): void {
  deviceStorage.set(KEY, chosen)
  deviceStorage.set(UNSAVED_KEY, deviceStorage.get(SIGNED_IN_KEY) ?? GUEST)
}

/**
 * Saves in the account what its owner chose, signed in or before: the page of the choice has gone by then. The next page tries
 * again.
 */
export async function saveChosenLanguage(
  uid: string,
  save: (input: { language: Language }) => Promise<unknown>,
): Promise<void> {
  const chosen = chosenLanguage()
  if (!chosen || ![uid, GUEST].includes(deviceStorage.get(UNSAVED_KEY) ?? '')) return
  await save({ language: chosen })
  deviceStorage.remove(UNSAVED_KEY)
}

/**
 * True if a language other than `shown`, the page's, is offered: it was chosen on another page, or nothing was chosen and the
 * browser's languages ask for it. Most phones here are set to English first and Bangla after it: any Bangla counts, and English
 * is offered where there is none.
 */
export function isOtherWanted(shown: Language = language): boolean {
  const wanted = chosenLanguage() ?? (navigator.languages.some((tag) => /^bn\b/i.test(tag)) ? 'bn' : 'en')
  return wanted !== shown
}
