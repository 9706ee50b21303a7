import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Megabytes that this process holds after a collection: its heap and the buffers beside it. */
export async function heldMegabytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collect()
    // Buffers are freed by finalizers, which run in a later turn.
    await wait(20)
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}
