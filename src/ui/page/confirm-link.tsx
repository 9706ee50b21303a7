import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import type { Icon } from '../display/icon.ts'
import { EmptyState } from '../states/empty.tsx'
import { Notice } from '../states/notice.tsx'
import { explain, useWords } from '../text/words.ts'
import { wrapClass } from './layout.tsx'

interface ConfirmLinkProps {
  texts: { title: string; ask: string; askText: string; confirm: string }
  icon: Icon
  /** Whether the address has what the link in the letter had. */
  isComplete: boolean
  /** In place of the question when the address is not complete. */
  incomplete: ReactNode
  /** In place of the question once it is done. */
  done: ReactNode
  isPending: boolean
  error: Error | null
  onConfirm: () => void
}

/**
 * The page of a link in a letter. It acts only when the button is pressed: mail scanners open links, too. Without scripts,
 * and before they have run, the browser posts to the address itself, which `link-forms.ts` answers. Until then the page is the same
 * for everybody, because it is cached without what is in the link.
 */
export function ConfirmLink(props: ConfirmLinkProps) {
  const { texts, icon, isComplete, incomplete, done, isPending, error, onConfirm } = props
  const isHydrated = useHydrated()
  const words = useWords()
  const button = (
    // Not the method of the form: the entry would keep a post for the scripts, and here none are needed.
    <Button type="submit" formMethod="post" name="confirm" value="yes" size="lg" loading={isPending}>
      {texts.confirm}
    </Button>
  )
  return (
    <div className={`${wrapClass} flex min-h-[28rem] flex-col items-center justify-center py-10`}>
      <h1 className="sr-only">{texts.title}</h1>
      {isHydrated && !isComplete && incomplete}
      {done && <div role="status">{done}</div>}
      {!done && (isComplete || !isHydrated) && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onConfirm()
          }}
        >
          <EmptyState large icon={icon} title={texts.ask} text={texts.askText} action={button} />
          {error && <Notice tone="danger">{explain(error, words)}</Notice>}
        </form>
      )}
    </div>
  )
}
