import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#ui/controls/button.tsx'
import { wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { language } from '#words/language.ts'
import { chooseLanguage, isOtherWanted } from './chosen-language.ts'
import { LanguageLink } from './language-link.tsx'

/**
 * Offers the page in the language that the reader seems to want, at the end of the content. Nobody is sent there. Only the
 * browser knows, after the first paint: the line stands below the screen that the page fills, and moves nothing that is read.
 */
export function LanguageOffer() {
  const { site } = useWords()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOtherWanted()), [])
  if (!isShown) return null
  const stay = () => {
    chooseLanguage(language)
    setIsShown(false)
  }
  return (
    <aside
      aria-label={site.other.name}
      lang={site.other.language}
      className="border-t border-line bg-surface text-small text-ink print:hidden"
    >
      <div className={`${wrapClass} flex items-center justify-between gap-2 py-1`}>
        <LanguageLink className="flex min-h-11 items-center font-semibold text-accent-ink underline">
          {site.other.offer}
        </LanguageLink>
        <IconButton icon={X} label={site.other.stay} onClick={stay} />
      </div>
    </aside>
  )
}
