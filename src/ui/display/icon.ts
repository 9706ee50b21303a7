import type { ComponentType } from 'react'

/** A drawing of 24 x 24 in `currentColor` that hides itself from screen readers: a lucide icon or one of brand-icons. */
export type Icon = ComponentType<{ className?: string | undefined }>
