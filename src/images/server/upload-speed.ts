import type { Socket } from 'node:net'
import { refusal } from './refusal.ts'

export interface LeastSpeed {
  /** Milliseconds before speed counts. */
  graceMs: number
  /** Bytes a second, on average after the grace period: the slowest phone network, GPRS, sends more. */
  least: number
  /** The same while all slots are taken and uploads wait: a photo of our own form may then take a minute. */
  leastWhenFull: number
}

export const LEAST_SPEED: LeastSpeed = { graceMs: 10_000, least: 1_000, leastWhenFull: 5_000 }

const LOOK_EVERY_MS = 500

/**
 * Resolves as `work` does, which reads an upload from the socket. Throws `timeout` (408) as soon as the upload is too
 * slow; `work` then continues until the connection is closed.
 */
export async function requireSpeed<T>(
  work: Promise<T>,
  { socket, pace, isFull }: { socket: Socket; pace: LeastSpeed; isFull: () => boolean },
): Promise<T> {
  const [begun, before] = [performance.now(), socket.bytesRead]
  let look: ReturnType<typeof setInterval> | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    look = setInterval(() => {
      const seconds = (performance.now() - begun - pace.graceMs) / 1000
      const least = isFull() ? pace.leastWhenFull : pace.least
      if (socket.bytesRead - before < seconds * least) reject(refusal('timeout'))
    }, LOOK_EVERY_MS)
  })
  try {
    return await Promise.race([work, tooSlow])
  } finally {
    clearInterval(look)
  }
}
