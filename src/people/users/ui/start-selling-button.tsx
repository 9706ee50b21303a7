import { Store } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { useWords } from '#ui/text/words.ts'

const loadDialog = () => import('./start-selling-dialog.tsx')
const StartSellingDialog = lazy(async () => ({ default: (await loadDialog()).StartSellingDialog }))

/** Makes a buyer a saller, too; the dialog is loaded when it opens. */
export function StartSellingButton({ user, className }: { user: SessionUser; className?: string }) {
  const { card } = useWords().selling
  const dialog = useLazyDialog()
  return (
    <>
      <Button
        kind="secondary"
        icon={Store}
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={dialog.open}
      >
        {card.action}
      </Button>
      {dialog.isMounted && (
        <Suspense>
          <StartSellingDialog user={user} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
