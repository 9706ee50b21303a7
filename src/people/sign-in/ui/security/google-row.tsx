import { useEffect, useRef } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Google } from '#ui/display/brand-icons.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Security } from '../auth/account-security.ts'
import { unlinkProvider } from '../auth/sign-in-methods.ts'
import { type GooglePopup, openGooglePopup } from '../google/google-popup.ts'
import { linkGoogle } from '../google/google-sign-in.ts'
import { RowButton, SecurityRow } from './section.tsx'
import { useSecurityAction } from './use-security-action.ts'

/** Google as a sign-in method. @param offered whether the site is set up for it */
export function GoogleRow({ security: { google }, offered }: { security: Security; offered: boolean }) {
  const { signInMethods: texts } = useWords().security
  const { google: words } = useWords().accounts
  const { act, running } = useSecurityAction()
  const popup = useRef<GooglePopup>(null)
  useEffect(() => () => popup.current?.cancel(), [])
  function link() {
    // In the click handler itself: browsers block popups that open later.
    popup.current = openGooglePopup()
    act('link', () => linkGoogle(popup.current), texts.googleAdded)
  }
  return (
    <SecurityRow icon={Google} title={texts.google} text={google || texts.notLinked}>
      {running === 'link' && (
        <Button kind="quiet" size="sm" className="max-sm:h-11" onClick={() => popup.current?.cancel()}>
          {words.cancel}
        </Button>
      )}
      {google !== null ? (
        <RowButton
          label={texts.removeGoogle}
          loading={running === 'unlink'}
          onClick={() => act('unlink', () => unlinkProvider('google.com'), texts.googleRemoved)}
        >
          {texts.remove}
        </RowButton>
      ) : (
        offered && (
          <RowButton label={texts.addGoogle} loading={running === 'link'} onClick={link}>
            {texts.add}
          </RowButton>
        )
      )}
    </SecurityRow>
  )
}
