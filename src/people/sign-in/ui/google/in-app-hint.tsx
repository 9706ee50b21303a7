import { useHydrated } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { phoneBrowserAddress } from '../in-app-browser.ts'

/**
 * Shown in place of the Google button in a browser where Google refuses to sign in: how to open the page in the phone's own
 * browser.
 */
export function InAppHint() {
  const { google } = useWords().accounts
  const address = useHydrated() ? phoneBrowserAddress(location, navigator.userAgent) : null
  return (
    <Notice tone="info">
      <strong className="block font-semibold">{google.inApp}</strong>
      {address ? (
        <a href={address} className={buttonClass({ kind: 'secondary', className: 'mt-3' })}>
          <ExternalLink className="size-4.5" />
          {google.openOutside}
        </a>
      ) : (
        google.howToOpenOutside
      )}
    </Notice>
  )
}
