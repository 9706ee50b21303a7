import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  payload: AdapterPayload
  ends: number
}

const kept = new Map<string, Kept>()

/** What the stand-in remembers, for as long as the process lives; the part of the adapter's duty that its flow uses. */
export class Memory implements Adapter {
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
    for (const [key, { ends }] of kept) if (ends < Date.now()) kept.delete(key)
    kept.set(`${this.#kind}:${id}`, { payload, ends: Date.now() + seconds * 1000 })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return kept.get(`${this.#kind}:${id}`)?.payload
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#only((payload) => payload.uid === uid)
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const entry = kept.get(`${this.#kind}:${id}`)
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    kept.delete(`${this.#kind}:${id}`)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
  }

  #only(wanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload }] of kept) if (key.startsWith(`${this.#kind}:`) && wanted(payload)) return payload
    return undefined
  }
}
