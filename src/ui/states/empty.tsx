import type { ReactNode } from 'react'
import type { Icon } from '../display/icon.ts'
import { StateLayout, type StateProps } from './state-layout.tsx'

/** An empty list: the specified words, one line of help, and an action (a button or link). */
export function EmptyState({ icon: Mark, action, ...rest }: StateProps & { icon: Icon; action?: ReactNode }) {
  const art = (
    <span className="flex size-20 items-center justify-center rounded-[28px_8px_28px_8px] bg-accent-soft text-accent-ink">
      <Mark className="size-9" />
    </span>
  )
  return <StateLayout {...rest} art={art} action={action} />
}
