import { cx } from '../class-names.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerQuiet' | 'soft' | 'bright'
export type ButtonSize = 'sm' | 'md' | 'lg'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'bg-surface text-ink border border-line-strong/60 hover:bg-sunken',
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:opacity-90',
  dangerQuiet: 'text-danger-ink border border-line hover:bg-danger-soft',
  soft: 'bg-accent-soft text-accent-ink hover:brightness-95',
  bright: 'bg-leaf-400 text-leaf-950 hover:bg-leaf-300',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-9 px-3 text-small gap-1.5',
  md: 'h-11 px-4 text-small gap-2',
  lg: 'h-13 px-6 text-body gap-2.5',
}

export type ButtonLook = {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  full?: boolean | undefined
  off?: boolean | undefined
  className?: string | undefined
}

/** The look of a button for a router link: `<Link className={buttonClass({ kind: 'secondary' })}>`. Icons in it: `size-4.5`. */
export function buttonClass({ kind = 'primary', size = 'md', full, off, className }: ButtonLook = {}): string {
  return cx(
    'inline-flex items-center justify-center rounded-control font-semibold tracking-tight whitespace-nowrap transition-colors duration-150',
    sizes[size],
    off ? 'bg-line text-ink-3 cursor-not-allowed' : kinds[kind],
    full && 'w-full',
    className,
  )
}

/** The classes of a square button that shows only an icon. */
export function iconButtonClass(kind: ButtonKind = 'quiet', className = 'size-11'): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center rounded-control transition-colors duration-150',
    kinds[kind],
    className,
  )
}

/** The classes of a green text link on its own line, such as View All; an arrow after it is `size-4`. */
export function moreLinkClass(className?: string): string {
  return cx(
    'touch-area inline-flex items-center gap-1.5 text-small font-semibold text-accent-ink underline-offset-4 hover:underline',
    className,
  )
}
