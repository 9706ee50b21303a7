import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** A thread that asks for /products steadily, as visitors do: the next does not wait for the last. Ends with the times. */
const EVERY_MS = 20

const times: Promise<number>[] = []
let asking = true
parentPort?.once('message', () => {
  asking = false
})
while (asking) {
  times.push(timed(`${workerData}/products`))
  await wait(EVERY_MS)
}
parentPort?.postMessage(await Promise.all(times))

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.ok ? performance.now() - began : Number.POSITIVE_INFINITY
}
