import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import { sendVerification } from '../sign-in-steps.ts'
import { useSecurityAction } from './use-action.ts'

/** Sends the letter that confirms the e-mail address, to be opened in this browser. */
export function SendLetter() {
  const { verifyNotice } = useWords().accounts
  const { act, running } = useSecurityAction()
  return (
    <Button
      kind="secondary"
      size="sm"
      className="mt-2 max-sm:h-11"
      loading={running !== null}
      onClick={() => act('letter', sendVerification, verifyNotice.sent)}
    >
      {verifyNotice.again}
    </Button>
  )
}
