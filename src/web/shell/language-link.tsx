import { useLocation } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { pathIn } from '#shared/language.ts'
import { useWords } from '#ui/text/words.ts'
import { chooseLanguage } from './chosen-language.ts'

interface LanguageLinkProps {
  className: string
  children: ReactNode
}

/** Leads to the same page in the other language, which is a new document, and keeps that as the choice of this device. */
export function LanguageLink({ className, children }: LanguageLinkProps) {
  const { language } = useWords().site.other
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const follow = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    chooseLanguage(language)
    currentTarget.hash = location.hash
  }
  return (
    <a
      href={pathIn(language, path)}
      hrefLang={language}
      lang={language}
      className={className}
      onClick={follow}
      // The server knows only the parameters that change the page.
      suppressHydrationWarning
    >
      {children}
    </a>
  )
}
