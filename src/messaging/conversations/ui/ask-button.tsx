import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSession } from '#people/sign-in/ui/session.ts'
import { productPath } from '#shared/product-path.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useLazyDialog, useOpening } from '#ui/overlays/use-lazy-dialog.ts'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useWords } from '#ui/text/words.ts'
import { productThreadQuery } from './queries.ts'

const loadDialog = () => import('./ask/ask-dialog.tsx')
const AskDialog = lazy(async () => ({ default: (await loadDialog()).AskDialog }))

const BLOCK = { kind: 'secondary', full: true } as const

interface AskButtonProps {
  productId: string
  /** The e-mail address of the saller, as members see it: nobody asks themselves. */
  sallerEmail: string
  /** The address asks for the dialog. */
  opens?: boolean
  /** One word, in the bar of narrow screens beside Book Now. */
  short?: boolean
}

/** Asks the saller of a product, or opens the conversation about it that there is; a guest signs in first. */
export function AskButton({ productId, sallerEmail, opens = false, short = false }: AskButtonProps) {
  const words = useWords().asking
  const { user, authReady } = useSession()
  const { api } = useRouteContext({ from: rootRouteId })
  const dialog = useLazyDialog()
  const email = user?.role ? user.email : ''
  const { data: threadId } = useQuery({ ...productThreadQuery(api, productId, email), enabled: email !== '' })
  const navigate = useNavigate()
  const look = short
    ? ({ kind: 'secondary', size: 'lg', className: 'px-3! max-[359px]:[&>svg]:hidden' } as const)
    : BLOCK
  const linkClass = buttonClass(look)
  // Not before it is known whether there is a conversation.
  useOpening(opens && threadId !== undefined && email !== sallerEmail, () => {
    if (threadId) navigate({ to: '/dashboard/messages/$id', params: { id: threadId }, replace: true })
    else dialog.open()
  })
  if (!user || !authReady) {
    return (
      <Link to="/login" search={{ from: productPath(productId, 'ask') }} className={linkClass}>
        <MessageSquareText className="size-4.5" />
        {short ? words.short : words.guest}
      </Link>
    )
  }
  if (!user.role || user.email === sallerEmail) return null
  if (threadId) {
    return (
      <Link to="/dashboard/messages/$id" params={{ id: threadId }} className={linkClass}>
        <MessageSquareText className="size-4.5" />
        {short ? words.short : words.openConversation}
      </Link>
    )
  }
  return (
    <>
      <Button
        {...look}
        icon={MessageSquareText}
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={dialog.open}
      >
        {short ? words.short : words.open}
      </Button>
      {dialog.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <AskDialog productId={productId} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
