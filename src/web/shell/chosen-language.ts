import type { Language } from '#shared/language.ts'
import { language } from '#words/language.ts'

const KEY = 'language'

/** The language that was chosen on this device; null before a choice. */
function chosenLanguage(): Language | null {
  const kept = localStorage.getItem(KEY)
  return kept === 'en' || kept === 'bn' ? kept : null
}

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen)
}

/** Whether the other language is offered: it was chosen on another page, or the browser is set to it and nothing was chosen. */
export function isOtherWanted(): boolean {
  const wanted = chosenLanguage() ?? (/^bn\b/i.test(navigator.language) ? 'bn' : 'en')
  return wanted !== language
}
