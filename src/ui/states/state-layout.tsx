import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

export type StateProps = {
  title: ReactNode
  /** One line of help. */
  text?: ReactNode
  /** True for more space, on a page without other content. */
  large?: boolean | undefined
  /** The title is the page's main heading. */
  main?: boolean | undefined
}

/** The layout that an empty list and an error share: art, title, text, action. */
export function StateLayout(props: StateProps & { art: ReactNode; action: ReactNode }) {
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
