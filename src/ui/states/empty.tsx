import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import type { Icon } from '../display/icon.ts'

type StateProps = {
  title: ReactNode
  /** One line of help. */
  text?: ReactNode
  /** More space, for a page without other content. */
  large?: boolean | undefined
  /** The title is the page's main heading. */
  main?: boolean | undefined
}

function State(props: StateProps & { art: ReactNode; action: ReactNode }) {
  const { art, title, text, action, large, main } = props
  const Heading = main ? 'h1' : 'h2'
  return (
    <div
      className={cx('flex h-full flex-col items-center justify-center text-center', large ? 'px-6 py-20' : 'px-5 py-9')}
    >
      {art}
      <Heading className={cx('font-semibold', large ? 'mt-5 text-h3' : 'mt-4 text-h4')}>{title}</Heading>
      {text && <p className={cx('mt-1 text-balance text-ink-3', large ? 'text-small' : 'text-caption')}>{text}</p>}
      {action && <div className={large ? 'mt-5' : 'mt-4'}>{action}</div>}
    </div>
  )
}

/** An empty list: the specified words, one line of help, and an action (a button or link). */
export function EmptyState({ icon: Mark, action, ...rest }: StateProps & { icon: Icon; action?: ReactNode }) {
  const art = (
    <span className="flex size-20 items-center justify-center rounded-[28px_8px_28px_8px] bg-accent-soft text-accent-ink">
      <Mark className="size-9" />
    </span>
  )
  return <State {...rest} art={art} action={action} />
}

export type ErrorStateProps = StateProps & { retry: string; onRetry: () => void; retrying?: boolean | undefined }

/** What shows when something did not load. It is announced and always has a Retry button. */
export function ErrorState({ retry, onRetry, retrying, ...rest }: ErrorStateProps) {
  const art = (
    <span className="flex size-20 items-center justify-center rounded-[28px_8px_28px_8px] bg-danger-soft text-danger-ink">
      <CloudOff className="size-9" />
    </span>
  )
  const action = (
    <Button kind="secondary" size={rest.large ? 'md' : 'sm'} icon={RotateCw} loading={retrying} onClick={onRetry}>
      {retry}
    </Button>
  )
  return (
    <div role="alert" className="h-full">
      <State {...rest} art={art} action={action} />
    </div>
  )
}
