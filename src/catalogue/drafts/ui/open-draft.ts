import { EMPTY, type ProductValues } from '#catalogue/products/ui/product-form-shape.ts'
import type { Client } from '#shared/client.ts'
import { isNotFound } from '#shared/errors.ts'
import type { drafts } from '../contract.ts'
import { readDeviceDrafts, removeDeviceDraft } from './device-draft.ts'

/** A draft as the form opens with it. */
export interface OpenDraft {
  id: string
  values: ProductValues
  updatedAt: string | undefined
  /** True if the draft was written before. The form says so. */
  restored: boolean
  /** True if the server has these values. */
  synced: boolean
}

/** A draft that nobody has written yet. */
export function newDraft(values: ProductValues = EMPTY): OpenDraft {
  return { id: crypto.randomUUID(), values, updatedAt: undefined, restored: false, synced: false }
}

/**
 * The draft that the form opens with: the wanted one, or the one of this device, or an empty one. What this device has and
 * the server has not wins; when another device has changed it as well, the first save says so.
 */
export async function openDraft(
  api: Pick<Client<typeof drafts>, 'showDraft'>,
  owner: string,
  wanted?: string,
): Promise<OpenDraft> {
  const stored = readDeviceDrafts(owner).find((draft) => wanted === undefined || draft.id === wanted)
  const id = wanted ?? stored?.id
  if (id === undefined) return newDraft()
  const ofDevice = stored && { ...stored, restored: true }
  if (ofDevice && !ofDevice.synced) return ofDevice
  try {
    const { form, updatedAt } = await api.showDraft({ id })
    return { id, values: { ...EMPTY, ...form }, updatedAt, restored: true, synced: true }
  } catch (error) {
    if (isNotFound(error) && wanted === undefined) {
      // It was published or deleted elsewhere.
      removeDeviceDraft(id)
      return newDraft()
    }
    if (ofDevice && !isNotFound(error)) return ofDevice
    throw error
  }
}
