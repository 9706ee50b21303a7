import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Reported } from './report/report-dialog.tsx'

const loadDialog = () => import('./report/report-dialog.tsx')
const ReportDialog = lazy(async () => ({ default: (await loadDialog()).ReportDialog }))

interface ReportButtonProps extends Reported {
  /** E-mail address of the owner, as members see it. Nobody reports their own things. */
  ownerEmail?: string
  isOwn?: boolean
}

/** Reports a product, a person or a review; nothing for guests. Its dialog is loaded when somebody comes near the button. */
export function ReportButton({ kind, id, ownerEmail, isOwn }: ReportButtonProps) {
  const { report } = useWords().site
  const user = useUser()
  const dialog = useLazyDialog()
  if (!user?.role || isOwn || user.email === ownerEmail) return null
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={Flag}
        className="max-sm:h-11"
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={dialog.open}
      >
        {report}
      </Button>
      {dialog.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <ReportDialog kind={kind} id={id} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
