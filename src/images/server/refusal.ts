import { AppError } from '#shared/errors.ts'
import { UPLOAD_REFUSALS, type UploadRefusal } from '../contract.ts'

/** An expected refusal; whoever answers it puts the sentence of `messages.images` to the code. */
export function refusal(code: UploadRefusal): AppError {
  return new AppError(code, UPLOAD_REFUSALS[code], code)
}
