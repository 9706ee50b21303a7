import type { Socket } from 'node:net'
import { refusal } from './refusal.ts'

export interface MinSpeed {
  /** Milliseconds for which an upload may have any speed. */
  graceMs: number
  /** Bytes per second, on average after the grace period: the slowest phone network, GPRS, sends more. */
  minPerSecond: number
  /** The same while all slots are taken and uploads wait: a photo of our own form may then take a minute. */
  minPerSecondWhenFull: number
}

export const MIN_SPEED: MinSpeed = { graceMs: 10_000, minPerSecond: 1_000, minPerSecondWhenFull: 5_000 }

const LOOK_EVERY_MS = 500

/**
 * Resolves as `work` does, which reads an upload from the socket. Throws `timeout` (408) as soon as the upload is too
 * slow; `work` then continues until the connection is closed.
 */
export async function requireSpeed<T>(
  work: Promise<T>,
  { socket, pace, isFull }: { socket: Socket; pace: MinSpeed; isFull: () => boolean },
): Promise<T> {
  const [begun, before] = [performance.now(), socket.bytesRead]
  let look: ReturnType<typeof setInterval> | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    look = setInterval(() => {
      const seconds = (performance.now() - begun - pace.graceMs) / 1000
      const least = isFull() ? pace.minPerSecondWhenFull : pace.minPerSecond
      if (socket.bytesRead - before < seconds * least) reject(refusal('timeout'))
    }, LOOK_EVERY_MS)
  })
  try {
    return await Promise.race([work, tooSlow])
  } finally {
    clearInterval(look)
  }
}
