import { AppError } from '#shared/errors.ts'
import { UPLOAD_REFUSALS, type UploadRefusal } from '../contract.ts'

/** An expected error. The answer has the sentence that `messages.images` has for the code. */
export function refusal(code: UploadRefusal): AppError {
  return new AppError(code, UPLOAD_REFUSALS[code], code)
}
