import type { ComponentType } from 'react'

/** A part of a page with the button of a higher slice that reports a person or a review. */
export interface WithReport {
  Report: ComponentType<{ kind: 'person' | 'review'; id: string; isOwn: boolean }>
}
