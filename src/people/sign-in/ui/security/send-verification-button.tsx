import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import { sendEmailVerification } from '../account.ts'
import { useSecurityAction } from './use-security-action.ts'

/** Sends the verification e-mail, whose link must be opened in this browser. */
export function SendVerificationButton() {
  const { verifyNotice } = useWords().accounts
  const { act, running } = useSecurityAction()
  return (
    <Button
      kind="secondary"
      size="sm"
      className="mt-2 max-sm:h-11"
      loading={running !== null}
      onClick={() => act('letter', sendEmailVerification, verifyNotice.sent)}
    >
      {verifyNotice.again}
    </Button>
  )
}
