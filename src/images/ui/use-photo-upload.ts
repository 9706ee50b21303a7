import { useEffect, useRef, useState } from 'react'
import {
  MAX_UPLOAD_BYTES,
  pictureKind,
  UPLOAD_REFUSALS,
  UploadAnswer,
  type UploadFailure,
  UploadRefused,
} from '../contract.ts'

/** Where photos are sent: the setting `imageUpload` that the browser may see. */
export interface UploadTarget {
  url: string
  key: string
}

/** `code` is a key of `messages.images`. */
export type UploadResult = { ok: true; url: string; placeholder: string | null } | { ok: false; code: UploadFailure }

interface UploadOptions extends UploadTarget {
  signal?: AbortSignal
  /** The photo is small enough and the sending begins or goes on: 0 to 1. */
  onProgress?: (part: number) => void
}

const LONGEST_SIDE = 1600
const ENOUGH_BYTES = 350_000
const TIMEOUT_MS = 60_000

/** Makes the photo smaller, sends it, and tries once more when the connection fails. Never throws. */
async function uploadPhoto(file: File, options: UploadOptions): Promise<UploadResult> {
  const photo = await shrink(file)
  if (typeof photo === 'string') return { ok: false, code: photo }
  if (options.signal?.aborted) return { ok: false, code: 'canceled' }
  options.onProgress?.(0)
  const first = await send(photo, options)
  if (first.ok || first.code !== 'network_error') return first
  await pause(1000, options.signal)
  return send(photo, options)
}

/**
 * A JPEG of at most 1600 px and about 350 kB, or the file itself when it is small already or of a kind that this
 * browser cannot decode (HEIC outside Safari): the host has the last word. A code for what cannot be sent.
 */
async function shrink(file: File): Promise<Blob | UploadFailure> {
  const head = await readHead(file)
  if (!head) return 'damaged'
  const kind = pictureKind(head)
  if (!kind) return 'not_a_picture'
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file.size > MAX_UPLOAD_BYTES ? 'too_large' : file
  try {
    const small = file.size <= ENOUGH_BYTES && Math.max(bitmap.width, bitmap.height) <= LONGEST_SIDE
    return small && kind !== 'heic' ? file : await toJpeg(bitmap)
  } catch {
    // Out of canvas memory, as old phones are.
    return file.size > MAX_UPLOAD_BYTES ? 'too_large' : file
  } finally {
    bitmap.close()
  }
}

async function readHead(file: File): Promise<Uint8Array | null> {
  const bytes = await file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => null)
  return bytes && new Uint8Array(bytes)
}

async function toJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency; without this it would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  let blob = await encode(canvas, 0.85)
  for (const quality of [0.75, 0.65, 0.55, 0.45]) {
    if (blob.size <= ENOUGH_BYTES) break
    blob = await encode(canvas, quality)
  }
  return blob
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded')))
    canvas.toBlob(done, 'image/jpeg', quality)
  })
}

/** XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
function send(photo: Blob, { url, key, signal, onProgress }: UploadOptions): Promise<UploadResult> {
  return new Promise((resolve) => {
    const fail = (code: UploadFailure) => () => resolve({ ok: false, code })
    if (signal?.aborted) return fail('canceled')()
    const request = new XMLHttpRequest()
    request.open('POST', `${url}?key=${encodeURIComponent(key)}`)
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
  const code = refused.success ? refused.data.error.code : ''
  if (code in UPLOAD_REFUSALS) return { ok: false, code: code as UploadFailure }
  return { ok: false, code: status === 503 ? 'busy' : 'bad_response' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Where an upload stands. `preview` is a `blob:` address, good until another file is chosen or the form is left. */
export type PhotoUpload =
  | { step: 'idle' }
  | { step: 'shrinking'; name: string; preview: string }
  | { step: 'uploading'; name: string; preview: string; progress: number }
  | { step: 'done'; name: string; preview: string; url: string; placeholder: string | null }
  | { step: 'failed'; name: string; code: UploadFailure }

interface Run {
  file: File
  abort: AbortController
  preview: string
}

function end(run: Run | null): void {
  run?.abort.abort()
  if (run) URL.revokeObjectURL(run.preview)
}

/** One photo of a form: choose, cancel, try again. `state.url` of a finished upload is what the form sends. */
export function usePhotoUpload(target: UploadTarget) {
  const [state, setState] = useState<PhotoUpload>({ step: 'idle' })
  const run = useRef<Run | null>(null)

  useEffect(() => () => end(run.current), [])

  async function start(file: File) {
    end(run.current)
    const mine: Run = { file, abort: new AbortController(), preview: URL.createObjectURL(file) }
    run.current = mine
    const shown = { name: file.name, preview: mine.preview }
    const show = (next: PhotoUpload) => {
      // A later choice or a cancel has the screen.
      if (run.current === mine) setState(next)
    }
    show({ step: 'shrinking', ...shown })
    const onProgress = (progress: number) => show({ step: 'uploading', ...shown, progress })
    const result = await uploadPhoto(file, { ...target, signal: mine.abort.signal, onProgress })
    if (result.ok) show({ step: 'done', ...shown, url: result.url, placeholder: result.placeholder })
    else show({ step: 'failed', name: file.name, code: result.code })
    return result
  }

  /** Stops what runs, or forgets what is there. */
  function cancel() {
    end(run.current)
    run.current = null
    setState({ step: 'idle' })
  }

  function retry() {
    const file = run.current?.file
    if (file) void start(file)
  }

  return { state, start, cancel, retry }
}
