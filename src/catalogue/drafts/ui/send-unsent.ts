import type { ProductValues } from '#catalogue/products/ui/product-form-shape.ts'
import type { Client } from '#shared/client.ts'
import { isAppError } from '#shared/errors.ts'
import type { drafts } from '../contract.ts'
import { type DeviceDraft, readDeviceDrafts, removeDeviceDraft, storeDeviceDraft } from './device-draft.ts'

type Api = Pick<Client<typeof drafts>, 'saveDraft'>

/** True if another window or device has changed, published or deleted the draft. */
export function isConflict(error: unknown): boolean {
  return isAppError(error) && ['draft_changed', 'not_found', 'not_yours'].includes(error.code)
}

/** The values without what PostgreSQL cannot store in JSON: NUL and halves of surrogate pairs. */
export function sendable(values: ProductValues): ProductValues {
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '') : value)
  return JSON.parse(JSON.stringify(values), clean)
}

/**
 * Stores on the server what only this device has, but for the draft with the id `open`, which a form sends. What the server
 * does not take now stays here. Resolves to false when it has as many drafts as it takes: it is asked again only when one of
 * them is gone.
 */
export async function sendUnsent(api: Api, owner: string, open: string): Promise<boolean> {
  try {
    for (const draft of readDeviceDrafts(owner).filter(({ id, synced }) => !synced && id !== open)) {
      const sent = await save(api, draft).catch((error) => {
        if (!isConflict(error)) throw error
        // As the saller decides nothing here, it becomes a draft of its own.
        const own = { ...draft, id: crypto.randomUUID(), updatedAt: undefined }
        if (storeDeviceDraft(own)) removeDeviceDraft(draft.id)
        return save(api, own)
      })
      removeDeviceDraft(sent.id)
    }
    return true
  } catch (error) {
    // The next form tries again.
    return !(isAppError(error) && error.code === 'too_many_drafts')
  }
}

async function save(api: Api, draft: DeviceDraft): Promise<DeviceDraft> {
  const { id, values, updatedAt } = draft
  await api.saveDraft({ id, form: sendable(values), ...(updatedAt && { updatedAt }) })
  return draft
}
