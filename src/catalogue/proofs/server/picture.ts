import { networkOf } from '#platform/limits/client-address.ts'
import { makeTaskQueue } from '#platform/limits/task-queue.ts'
import { invalidFields, isAppError, unavailable } from '#shared/errors.ts'
import { MAX_PICTURE_BYTES, MAX_STORED_BYTES } from '../rules.ts'

export interface PictureDeps {
  /** Throws an `AppError` for what is no picture. */
  makeJpeg: (upload: Buffer) => Promise<Buffer>
}

const encoding = makeTaskQueue({
  concurrency: 1,
  concurrencyOfOne: 1,
  maxWaiting: 20,
  maxWaitingOfOne: 5,
  full: () => unavailable('busy'),
})

/**
 * A JPEG of the pixels of an upload, and of nothing else that was in the file. What is no picture, or a damaged one, is refused
 * at the field.
 * @param address of the caller, whose places in the queue are taken
 */
export function makePicture(base64: string, address: string | null, { makeJpeg }: PictureDeps): Promise<Buffer> {
  return encoding.run(networkOf(address ?? ''), async () => {
    const upload = Buffer.from(base64, 'base64')
    if (upload.length > MAX_PICTURE_BYTES) throw invalidFields({ photo: 'picture_too_large' })
    const jpeg = await makeJpeg(upload).catch((error: unknown) => {
      throw isAppError(error) ? invalidFields({ photo: 'not_a_picture' }) : error
    })
    if (jpeg.length > MAX_STORED_BYTES) throw invalidFields({ photo: 'picture_too_large' })
    return jpeg
  })
}
