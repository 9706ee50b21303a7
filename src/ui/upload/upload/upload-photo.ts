import {
  UPLOAD_REFUSALS,
  UploadAnswer,
  type UploadFailure,
  type UploadRefusal,
  UploadRefused,
} from '#services/image-host/contract.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** The host that photos are sent to: the setting `imageUpload` that the browser may see. */
export interface UploadTarget {
  url: string
  key: string
  /** Upload ticket of a person; with it uploads do not count by network address. */
  ticket?: string | undefined
}

/** `code` is a key of `messages.images`. */
export type UploadResult = { ok: true; url: string; placeholder: string | null } | { ok: false; code: UploadFailure }

interface UploadOptions extends UploadTarget {
  signal?: AbortSignal
  /** Called while the photo is sent, with the sent part from 0 to 1. */
  onProgress?: (part: number) => void
}

const TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 1_000

/** Shrinks the photo, sends it, and retries once when the connection fails. Never throws. */
export async function uploadPhoto(file: File, options: UploadOptions): Promise<UploadResult> {
  const photo = await shrinkPhoto(file)
  if (typeof photo === 'string') return { ok: false, code: photo }
  if (options.signal?.aborted) return { ok: false, code: 'canceled' }
  options.onProgress?.(0)
  const first = await send(photo, options)
  if (first.ok || first.code !== 'network_error') return first
  await delay(RETRY_DELAY_MS, options.signal)
  return send(photo, options)
}

/** Uploads by XMLHttpRequest, because fetch does not report how much of a body was sent. */
function send(photo: Blob, { url, key, ticket, signal, onProgress }: UploadOptions): Promise<UploadResult> {
  return new Promise((resolve) => {
    const fail = (code: UploadFailure) => () => resolve({ ok: false, code })
    if (signal?.aborted) return fail('canceled')()
    const request = new XMLHttpRequest()
    request.open('POST', `${url}?${new URLSearchParams({ key, ...(ticket && { ticket }) })}`)
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(readAnswer(request.status, request.responseText))
    request.onerror = fail('network_error')
    request.ontimeout = fail('timeout')
    request.onabort = fail('canceled')
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('image', photo, 'photo')
    request.send(form)
  })
}

function readAnswer(status: number, body: string): UploadResult {
  const answer = parseJson(body)
  const stored = UploadAnswer.safeParse(answer)
  if (stored.success) return { ok: true, url: stored.data.data.url, placeholder: stored.data.data.placeholder ?? null }
  const refused = UploadRefused.safeParse(answer)
  if (refused.success && isRefusal(refused.data.error.code)) return { ok: false, code: refused.data.error.code }
  return { ok: false, code: status === 503 ? 'busy' : 'bad_response' }
}

function isRefusal(code: string): code is UploadRefusal {
  return code in UPLOAD_REFUSALS
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
