import type { LocalKit } from './device/kits.ts'
import type { OpenKit } from './use-kit.ts'

/** A kit that is there. */
export type ReadyKit = Omit<OpenKit, 'local'> & { local: LocalKit }

/** What each part of the kit gets: the kit, and what is the same in the frame of every part. */
export interface PartProps {
  open: ReadyKit
  frame: { title: string; sub: string; closeTo: string; isOffline: boolean }
}
