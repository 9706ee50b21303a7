import { useEffect, useRef } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Google } from '#ui/display/brand-icons.tsx'
import { useWords } from '#ui/text/words.ts'
import { linkGoogle } from '../google/google-steps.ts'
import { type GoogleVisit, openGoogleWindow } from '../google/google-window.ts'
import type { Security } from '../security-steps.ts'
import { unlinkWay } from '../ways-in-steps.ts'
import { SecurityRow } from './section.tsx'
import { useSecurityAction } from './use-action.ts'

/** Google as a way in to an account that has another one. `offered`: the site is set up for it. */
export function GoogleRow({ security: { google }, offered }: { security: Security; offered: boolean }) {
  const { waysIn: copy } = useWords().security
  const { google: words } = useWords().accounts
  const { act, running } = useSecurityAction()
  const visit = useRef<GoogleVisit>(null)
  useEffect(() => () => visit.current?.cancel(), [])
  function add() {
    // In the click itself: browsers open windows for nobody else.
    visit.current = openGoogleWindow()
    act('link', () => linkGoogle(visit.current), copy.googleAdded)
  }
  return (
    <SecurityRow icon={Google} title={copy.google} text={google || copy.notLinked}>
      {running === 'link' && (
        <Button kind="quiet" size="sm" className="max-sm:h-11" onClick={() => visit.current?.cancel()}>
          {words.cancel}
        </Button>
      )}
      {google !== null ? (
        <Button
          kind="secondary"
          size="sm"
          className="max-sm:h-11"
          aria-label={copy.removeGoogle}
          loading={running === 'unlink'}
          onClick={() => act('unlink', () => unlinkWay('google.com'), copy.googleRemoved)}
        >
          {copy.remove}
        </Button>
      ) : (
        offered && (
          <Button
            kind="secondary"
            size="sm"
            className="max-sm:h-11"
            aria-label={copy.addGoogle}
            loading={running === 'link'}
            onClick={add}
          >
            {copy.add}
          </Button>
        )
      )}
    </SecurityRow>
  )
}
