import type { UseFormGetValues, UseFormReset } from 'react-hook-form'
import { EMPTY, type ProductValues } from '#catalogue/products/ui/product-form-shape.ts'
import type { Client } from '#shared/client.ts'
import { isAppError } from '#shared/errors.ts'
import type { drafts } from '../contract.ts'
import { removeDeviceDraft, storeDeviceDraft } from './device-draft.ts'
import type { OpenDraft } from './open-draft.ts'
import { isConflict, sendable, sendUnsent } from './send-unsent.ts'

const DEVICE_DELAY_MS = 300
/** After the device has it. */
const SERVER_DELAY_MS = 900

/**
 * Where the latest values are. `device`: the server could not be asked; `lost`: nor does this browser store them; `full`: the
 * server takes no more drafts. `conflict`: another window has changed or published the draft; the server keeps its state until
 * the saller decides.
 */
export type DraftStatus = 'none' | 'saving' | 'saved' | 'device' | 'lost' | 'full' | 'conflict'

interface AutosaveOptions {
  api: Pick<Client<typeof drafts>, 'showDraft' | 'saveDraft' | 'deleteDraft'>
  owner: string
  getValues: UseFormGetValues<ProductValues>
  reset: UseFormReset<ProductValues>
  /** Shows photos of other values. */
  onPhotos: (urls: string[]) => void
  onStatus: (status: DraftStatus) => void
}

/** Saves one draft on this device and on the server while the form is typed. */
export class Autosave {
  readonly #options: AutosaveOptions
  #id: string
  #updatedAt: string | undefined
  #status: DraftStatus
  /** Nothing is saved: the product was added, or the saller gave up. */
  #isOff: boolean
  /** The call that is under way; a second one at the same time would be refused. */
  #sending: Promise<void> | null = null
  /** Something was typed while a call was under way. */
  #again = false
  /** False while other drafts are being sent, and while the server has as many as it takes. */
  #sendsOthers = true
  /** Set while something waits to be saved. */
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param opened null: nothing is drafted, as in an edit */
  constructor(opened: OpenDraft | null, options: AutosaveOptions) {
    this.#options = options
    this.#id = opened?.id ?? ''
    this.#updatedAt = opened?.updatedAt
    this.#isOff = opened === null
    this.#status = opened?.restored ? (opened.synced ? 'saved' : 'device') : 'none'
  }

  get status(): DraftStatus {
    return this.#status
  }

  /** By it a draft that is published twice becomes one product. */
  get id(): string {
    return this.#id
  }

  /** Another window has published it with other values. */
  wasPublished(): void {
    this.#stop()
    this.#show('conflict')
  }

  /** Sends what was typed before this form was opened, and did not reach the server then. */
  async sendRestored(): Promise<void> {
    if (this.#status === 'device') await this.send()
    else if (!this.#isOff) await this.#sendOthers()
  }

  /** Something was typed: it is saved after a short pause. */
  changed(): void {
    this.#stop()
    if (this.#isOff) return
    if (!this.#isRefused()) this.#show('saving')
    this.#again = this.#sending !== null
    this.#timer = setTimeout(() => {
      this.#store(false)
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        void this.send()
      }, SERVER_DELAY_MS)
    }, DEVICE_DELAY_MS)
  }

  /** Saves at once what waits: the system may end a hidden tab without another word. */
  flush(): void {
    if (this.#timer === undefined) return
    this.#stop()
    this.#store(false)
    void this.send()
  }

  /** Stores the draft on the server; ends when nothing is under way. */
  async send(): Promise<void> {
    if (this.#isOff || this.#isRefused()) return
    if (this.#sending) {
      this.#again = true
      return
    }
    this.#stop()
    this.#again = false
    this.#sending = this.#save()
    await this.#sending
    this.#sending = null
    if (this.#again && this.#timer === undefined) await this.send()
  }

  /** Removes the draft here and on the server. */
  async discard(): Promise<void> {
    if (this.#isOff) return
    this.#isOff = true
    this.#stop()
    removeDeviceDraft(this.#id)
    // An answer on its way would bring the draft back.
    await this.#sending
    if (this.#updatedAt) await this.#options.api.deleteDraft({ id: this.#id }).catch(() => undefined)
    this.#sendsOthers = true
  }

  /** Empties the form; the old draft is gone, and what is typed from now on is saved again. */
  async startOver(): Promise<void> {
    await this.discard()
    this.#begin(EMPTY, crypto.randomUUID(), undefined)
    this.#isOff = false
    this.#show('none')
  }

  /** In a conflict: this window's values become a draft of their own. */
  async keepMine(): Promise<void> {
    // The device has these values under the former id: they would be sent as one more draft.
    removeDeviceDraft(this.#id)
    this.#id = crypto.randomUUID()
    this.#updatedAt = undefined
    this.#show('saving')
    this.#store(false)
    await this.send()
  }

  /** In a conflict: this window shows what the other one has stored. Throws when the server cannot be asked. */
  async takeOther(): Promise<void> {
    try {
      const { form, updatedAt } = await this.#options.api.showDraft({ id: this.#id })
      this.#begin({ ...EMPTY, ...form }, this.#id, updatedAt)
      this.#store(true)
      this.#show('saved')
    } catch (error) {
      if (!isConflict(error)) throw error
      // The other window has published it: what is typed here is all that is left.
      await this.keepMine()
    }
  }

  async #save(): Promise<void> {
    const updatedAt = this.#updatedAt
    const form = sendable(this.#options.getValues())
    try {
      const saved = await this.#options.api.saveDraft({ id: this.#id, form, ...(updatedAt && { updatedAt }) })
      this.#updatedAt = saved.updatedAt
      void this.#sendOthers()
      if (this.#again) return
      this.#store(true)
      this.#show('saved')
    } catch (error) {
      const status = statusAfter(error)
      this.#show(status === 'device' && !this.#store(false) ? 'lost' : status)
    }
  }

  /** Sends the drafts that were begun before this one without a connection. */
  async #sendOthers(): Promise<void> {
    if (!this.#sendsOthers) return
    // Not twice at once.
    this.#sendsOthers = false
    this.#sendsOthers = await sendUnsent(this.#options.api, this.#options.owner, this.#id)
  }

  #begin(values: ProductValues, id: string, updatedAt: string | undefined): void {
    this.#id = id
    this.#updatedAt = updatedAt
    this.#options.reset(values)
    this.#options.onPhotos(values.photos)
    // The form has changed, but nobody has typed.
    this.#stop()
  }

  /** False when this browser stores nothing. */
  #store(synced: boolean): boolean {
    if (this.#isOff) return true
    const { owner, getValues } = this.#options
    const [id, updatedAt, values] = [this.#id, this.#updatedAt, getValues()]
    return storeDeviceDraft({ owner, at: Date.now(), id, updatedAt, synced, values })
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** The server takes nothing until the saller decides, or makes room. */
  #isRefused(): boolean {
    return this.#status === 'conflict' || this.#status === 'full'
  }

  #show(status: DraftStatus): void {
    this.#status = status
    this.#options.onStatus(status)
  }
}

function statusAfter(error: unknown): DraftStatus {
  if (!isAppError(error)) return 'device'
  if (error.code === 'too_many_drafts') return 'full'
  return isConflict(error) ? 'conflict' : 'device'
}
