import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import { language } from '#words/language.ts'
import { chooseLanguage, isOtherWanted } from '../shell/chosen-language.ts'
import { LanguageLink } from '../shell/language-link.tsx'

/** A line that offers the page in the language that the reader seems to want. Nobody is sent there. Not over the bar of the meeting kit. */
export function LanguageOffer() {
  const { site } = useWords()
  const [isShown, setIsShown] = useState(isOtherWanted)
  if (!isShown) return null
  const stay = () => {
    chooseLanguage(language)
    setIsShown(false)
  }
  return (
    <aside
      aria-label={site.other.name}
      lang={site.other.language}
      className="fixed inset-x-4 bottom-22 z-20 flex items-center justify-between gap-1 rounded-card border border-line bg-raised pl-4 text-small text-ink shadow-menu sm:right-auto sm:left-6 lg:bottom-6 print:hidden [:root:has([data-kit-bar])_&]:hidden"
    >
      <LanguageLink className="flex min-h-11 items-center font-semibold text-accent-ink underline">
        {site.other.offer}
      </LanguageLink>
      <IconButton icon={X} label={site.other.stay} onClick={stay} />
    </aside>
  )
}
