import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast'
import { Button } from '#ui/controls/button.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useWords } from '#ui/text/words.ts'
import { providerSentence } from '../provider-sentence.ts'
import { deleteAccount, requireFreshSignIn } from '../security-steps.ts'
import { useFreshSignIn } from './fresh-sign-in.tsx'
import { SecuritySection } from './section.tsx'

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** People take their account away themselves. */
export function LeaveSection() {
  const words = useWords()
  const { leave: copy, page } = words.security
  const run = useFreshSignIn()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [running, setRunning] = useState(false)
  const ask = () =>
    run(requireFreshSignIn).then(setAsking, (error: unknown) => toast.error(providerSentence(error, words)))
  async function leave() {
    setRunning(true)
    try {
      await deleteAccount()
      await navigate({ to: '/', replace: true })
      toast.success(copy.deleted)
    } catch (error) {
      toast.error(providerSentence(error, words))
    }
    setRunning(false)
    setAsking(false)
  }
  return (
    <SecuritySection title={copy.title} text={copy.text}>
      <Button kind="danger" className="max-sm:w-full" onClick={ask}>
        {copy.button}
      </Button>
      {asking && (
        <Suspense fallback={<LoadingBar />}>
          <ConfirmDialog
            open
            title={copy.confirmTitle}
            text={copy.confirmText}
            confirm={copy.confirm}
            cancel={page.cancel}
            loading={running}
            onClose={() => setAsking(false)}
            onConfirm={leave}
          />
        </Suspense>
      )}
    </SecuritySection>
  )
}
