import { Info, LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import type { Icon } from '../display/icon.ts'
import { type ButtonKind, type ButtonSize, buttonClass, iconButtonClass } from './button-class.ts'

export type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** Icon before the label. The spinner replaces it while loading. */
  icon?: Icon | undefined
  /** Icon after the label. */
  after?: Icon | undefined
  full?: boolean | undefined
  loading?: boolean | undefined
  /**
   * The id of the sentence that says why it is disabled. The button can then be focused, and screen readers read the reason.
   */
  reasonId?: string | undefined
}

function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The one button: 36 (sm), 44 (md) or 52 px (lg). `type` is `button` unless given. While loading it keeps its width and
 * its focus and ignores clicks. Give `disabled` a `reasonId`, see DisabledReason.
 */
export function Button(props: ButtonProps) {
  const { kind, size, icon, after: After, full, loading, disabled, reasonId, className, children, ...rest } = props
  const explained = disabled && reasonId !== undefined
  const blocked = loading || explained
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={blocked || undefined}
      aria-describedby={explained ? reasonId : undefined}
      {...rest}
      disabled={disabled && !blocked}
      onClick={blocked ? swallow : rest.onClick}
      className={buttonClass({ kind, size, full, off: disabled, className })}
    >
      <Label icon={icon} loading={loading} small={size === 'sm'}>
        {children}
      </Label>
      {After && <After className="size-4.5" />}
    </button>
  )
}

type LabelProps = { icon: Icon | undefined; loading: boolean | undefined; small: boolean; children: ReactNode }

function Label({ icon: Before, loading, small, children }: LabelProps) {
  if (Before) {
    return (
      <>
        {loading ? <LoaderCircle className="size-4.5 animate-spin" /> : <Before className="size-4.5" />}
        {children && <span>{children}</span>}
      </>
    )
  }
  if (!loading) return <span>{children}</span>
  // Spinner and gap (12 + 4 or 14 + 6 px) are taken from the padding, so that the width stays.
  return (
    <span className={cx('inline-flex items-center', small ? '-mx-2 gap-1' : '-mx-2.5 gap-1.5')}>
      <LoaderCircle className={cx('animate-spin', small ? 'size-3' : 'size-3.5')} />
      <span>{children}</span>
    </span>
  )
}

/** The sentence under a disabled button; give its id to the button as `reasonId`. */
export function DisabledReason({
  id,
  children,
  className,
}: {
  id: string
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <p id={id} className={cx('mt-3 flex gap-2 text-caption text-ink-2', className)}>
      <Info className="mt-0.5 size-4 text-ink-3" />
      <span>{children}</span>
    </p>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name: the action of the button. */
  label: string
  icon: Icon
  kind?: ButtonKind | undefined
}

/** A button that shows only an icon: 44 px unless `className` gives another `size-*`. */
export function IconButton({ label, icon: Drawing, kind, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={iconButtonClass(kind, className)}>
      <Drawing className="size-5" />
    </button>
  )
}

/** The round green plus that floats over a list; leave 80 px free under the last row. */
export function FloatingButton({ label, icon: Drawing, className, ...rest }: Omit<IconButtonProps, 'kind'>) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        'fixed right-5 bottom-5 z-30 flex size-14 items-center justify-center rounded-full bg-accent text-on-accent shadow-menu transition-colors duration-150 hover:bg-accent-hover lg:right-10 lg:bottom-10',
        className,
      )}
    >
      <Drawing className="size-6" />
    </button>
  )
}
