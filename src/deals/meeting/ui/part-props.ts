import type { LocalKit } from './device/kits.ts'
import type { OpenKit } from './use-kit.ts'

/** Session with data on this device. */
export type ReadyKit = Omit<OpenKit, 'local'> & { local: LocalKit }

/** Props of each part of the meeting page: the session, and the common props of the frame. */
export interface PartProps {
  open: ReadyKit
  frame: { title: string; sub: string; closeTo: string; isOffline: boolean }
}
