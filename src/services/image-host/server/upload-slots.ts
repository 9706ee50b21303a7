import { refusal } from './refusal.ts'

export interface UploadSlots {
  /** Uploads that are received at the same time, in memory. */
  atOnce: number
  /** How many of them may come from one address, which many homes may share. */
  atOnceOfOne: number
  /** Uploads that wait for a slot; their bodies are not read yet. */
  waiting: number
  waitingOfOne: number
}

/** At most 20 files of 15 MB in memory. A form of the site sends one photo at a time. */
export const UPLOAD_SLOTS: UploadSlots = { atOnce: 20, atOnceOfOne: 6, waiting: 120, waitingOfOne: 40 }

interface Waiting {
  address: string
  begin: () => void
}

/** Runs uploads when there is a slot for their address. Throws `busy` (503) when too many wait already. */
export function makeUploadSlots({ atOnce, atOnceOfOne, waiting, waitingOfOne }: UploadSlots) {
  const underWay = new Map<string, number>()
  const line: Waiting[] = []
  let total = 0

  function mayBegin(address: string): boolean {
    return total < atOnce && (underWay.get(address) ?? 0) < atOnceOfOne
  }

  function count(address: string, change: 1 | -1): void {
    total += change
    const now = (underWay.get(address) ?? 0) + change
    if (now > 0) underWay.set(address, now)
    else underWay.delete(address)
  }

  /** Starts the first upload whose address has a free slot; an address without one does not delay the others. */
  function beginNext(): void {
    const at = line.findIndex(({ address }) => mayBegin(address))
    if (at === -1) return
    const [next] = line.splice(at, 1)
    if (!next) return
    count(next.address, 1)
    next.begin()
  }

  async function waitForPlace(address: string): Promise<void> {
    if (mayBegin(address)) return count(address, 1)
    const ofOne = line.filter((other) => other.address === address).length
    if (line.length >= waiting || ofOne >= waitingOfOne) throw refusal('busy')
    await new Promise<void>((begin) => line.push({ address, begin }))
  }

  async function receive<T>(address: string, task: () => Promise<T>): Promise<T> {
    await waitForPlace(address)
    try {
      return await task()
    } finally {
      count(address, -1)
      beginNext()
    }
  }

  /** Whether an upload waits only because all slots are taken. */
  function isFull(): boolean {
    return total >= atOnce && line.some(({ address }) => (underWay.get(address) ?? 0) < atOnceOfOne)
  }

  return { receive, isFull }
}
