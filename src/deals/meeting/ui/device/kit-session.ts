import type { Statement } from '#deals/papers/contract.ts'
import { isSignedInHere } from '#people/sign-in/ui/page-owner.ts'
import type { Client } from '#shared/client.ts'
import { isAppError } from '#shared/errors.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { KitEntry, kit } from '../../contract.ts'
import { changeProgress, type LocalKit, readKit, removeKit, saveKit } from './kits.ts'
import { addEntry, entriesOf, hasInspection, type OutboxEntry, removeEntry, renewTickets } from './outbox.ts'
import { inspectionOf, mergeProgress, type Progress, UNSAID } from './progress.ts'
import { sendOutbox } from './send-outbox.ts'
import { sendPhotos } from './send-photos.ts'
import { askForSync, keepPage } from './service-worker.ts'

/** State of the meeting page. */
export interface KitState {
  /** Data of the deal on this device; `undefined` while it is read, `null` if there is none. */
  local: LocalKit | null | undefined
  /** Entries that the server has not taken yet or has refused, in order. */
  waiting: OutboxEntry[]
  /** Error of the last `getKit`; null after a success. */
  failure: unknown
  /** True if the last request got no answer. */
  isCutOff: boolean
  /** True if the device failed to store the last change. */
  isLost: boolean
  /** Reason why a photo of a fault was left out, a key of `messages.images`; null if none was. */
  lostPhoto: string | null
}

/** Timeout of the check for a connection, in milliseconds. */
const PATIENCE_MS = 8_000

export interface KitOptions {
  dealId: string
  api: Pick<Client<typeof kit>, 'getKit'>
  imageUpload: PublicSettings['imageUpload']
}

/** One session for each deal of a tab. Two sessions would send and show different states. */
const sessions = new Map<string, KitSession>()

export function sessionOf(options: KitOptions): KitSession {
  const session = sessions.get(options.dealId) ?? new KitSession(options)
  sessions.set(options.dealId, session)
  return session
}

/** Meeting page of a deal on this device. Reads the device first, then the server, and writes every change to both. */
export class KitSession {
  state: KitState = { local: undefined, waiting: [], failure: null, isCutOff: false, isLost: false, lostPhoto: null }
  private readonly options: KitOptions
  /** Uid of the signed-in person; null until it is known. */
  private uid: string | null = null
  private opened: Promise<void> | undefined
  private readonly listeners = new Set<() => void>()
  /** Queue of writes to the device, in the order of the changes. */
  private writes: Promise<unknown> = Promise.resolve()

  constructor(options: KitOptions) {
    this.options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private set(changes: Partial<KitState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }

  /** Shows the data of the signed-in person from this device, without a request for it. */
  open(): Promise<void> {
    this.opened ??= this.readDevice()
    return this.opened
  }

  private async readDevice(): Promise<void> {
    const { dealId } = this.options
    const local = await readKit(dealId).catch(() => undefined)
    if (!local || !isSignedInHere(local.owner)) this.set({ local: null })
    else this.set({ local, waiting: await entriesOf(local.owner, dealId) })
    await this.flush()
  }

  /** Loads the data as the signed-in person. Data of another person is removed from the device. */
  async signIn(uid: string): Promise<void> {
    this.uid = uid
    const { local } = this.state
    if (local && local.owner !== uid) {
      await removeKit(this.options.dealId)
      this.set({ local: null, waiting: [] })
    }
    await this.refresh()
    await this.flush()
  }

  /** Loads the data from the server. Does nothing without a sign-in. */
  async refresh(): Promise<void> {
    const { uid } = this
    const { dealId, api } = this.options
    if (uid === null) return
    try {
      const kit = await api.getKit({ id: dealId })
      // The request was sent before the server took the code.
      if (kit.deal.state === 'accepted' && this.state.local?.kit.deal.state === 'handed_over') return
      const isWaiting = await hasInspection(uid, dealId)
      const saved = await this.write(this.writes.then(() => saveKit(uid, kit, isWaiting)))
      await renewTickets(uid, dealId, kit.ticket)
      const waiting = await entriesOf(uid, dealId)
      // The state on screen has the changes made meanwhile: no `await` between this line and `this.set`.
      const { progress } = this.state.local ?? saved
      const local = { ...saved, progress: mergeProgress(progress, kit, isWaiting) }
      this.set({ local, failure: null, isCutOff: false, waiting })
      keepPage(dealId).catch(() => {})
    } catch (failure) {
      this.set({ failure, isCutOff: isAppError(failure) && failure.status === 0 })
    }
  }

  /**
   * Changes the progress: on the screen at once, and on the device after the presses before. Resolves when the device has
   * stored it or has failed to (`isLost`).
   */
  readonly change = async (change: (progress: Progress) => Progress): Promise<void> => {
    const { local } = this.state
    if (!local) return
    this.set({ local: { ...local, progress: change(local.progress) } })
    const stored = this.writes.then(() => changeProgress(this.options.dealId, change))
    await this.write(stored).then(
      () => this.set({ isLost: false }),
      () => this.set({ isLost: true }),
    )
  }

  private write<T>(work: Promise<T>): Promise<T> {
    this.writes = work.catch(() => {})
    return work
  }

  /** Puts an entry into the outbox behind the inspection, and sends both. Resolves after the attempt. */
  async send(entry: KitEntry): Promise<void> {
    await this.queueInspection()
    const { local } = this.state
    if (!local) return
    const { owner, dealId, kit } = local
    await addEntry({ owner, dealId, ticket: kit.ticket, entry }).catch(() => this.set({ isLost: true }))
    await this.flush()
  }

  /** Stores the person's statement for the sale paper on the device, and sends it. */
  async say(said: Partial<Statement>): Promise<void> {
    const { progress } = this.state.local ?? {}
    const statement = { ...UNSAID, ...progress?.said, ...said }
    await this.change((now) => ({ ...now, said: statement }))
    await this.send({ kind: 'statement', statement })
  }

  /** Sends the waiting entries, then the photos, which need a better connection. */
  async flush(): Promise<void> {
    const { local } = this.state
    if (!local) return
    await this.queueInspection()
    const isSent = await this.sendWaiting(local.owner)
    if (!isSent) return
    const lostPhoto = await sendPhotos(local, this.options.imageUpload, this.change)
    if (lostPhoto) this.set({ lostPhoto })
    if (await this.queueInspection()) await this.sendWaiting(local.owner)
  }

  private async sendWaiting(owner: string): Promise<boolean> {
    const { dealId } = this.options
    const { taken, sent, left } = await sendOutbox(owner, this.uid === owner ? this.askForTicket : undefined)
    if (taken.some(({ entry, dealId: of }) => of === dealId && entry.kind === 'hand-over')) this.showHandedOver()
    this.set({ waiting: await entriesOf(owner, dealId), isCutOff: left > 0 })
    if (left > 0) askForSync().catch(() => {})
    if (sent > 0) await this.refresh()
    return left === 0
  }

  private readonly askForTicket = async (id: string) => (await this.options.api.getKit({ id })).ticket

  /** Shows the hand-over as soon as the server has taken the code, before the next `refresh`. */
  private showHandedOver(): void {
    const { local } = this.state
    if (!local) return
    const { kit, progress } = local
    // The buyer's price until the server answers with the stored price.
    const agreedTaka = progress.price ?? kit.deal.agreedTaka
    const deal = { ...kit.deal, agreedTaka, state: 'handed_over' as const, stateSince: new Date().toISOString() }
    const changed = { ...local, kit: { ...local.kit, deal } }
    this.set({ local: changed })
    this.write(this.writes.then(() => saveKit(local.owner, changed.kit, true))).catch(() => {})
  }

  /** Puts the buyer's inspection into the outbox if it has changed since it was last put there. */
  private async queueInspection(): Promise<boolean> {
    await this.writes
    const { local } = this.state
    if (local?.kit.deal.me !== 'buyer') return false
    const { owner, dealId, kit, progress } = local
    const { revision } = progress
    if (revision <= progress.queued) return false
    const inspection = inspectionOf(progress)
    await addEntry({ owner, dealId, ticket: kit.ticket, entry: { kind: 'inspection', inspection } })
    this.change((now) => ({ ...now, queued: Math.max(now.queued, revision) }))
    return true
  }

  /**
   * Checks by a request if the server can be reached, and then sends the waiting entries. `navigator.onLine` is true even for a
   * network without internet.
   */
  async look(): Promise<void> {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const isThere = await fetch('/healthz', { cache: 'no-store', signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    const { isCutOff, waiting } = this.state
    if (isThere === isCutOff) this.set({ isCutOff: !isThere })
    if (!isThere) return
    if (isCutOff || waiting.some(({ refusal }) => refusal === null)) await this.flush()
    if (isCutOff) await this.refresh()
  }

  /** Takes a refused entry off the screen. */
  async dismiss(entry: OutboxEntry): Promise<void> {
    await removeEntry(entry)
    this.set({ waiting: this.state.waiting.filter(({ seq }) => seq !== entry.seq) })
  }
}
