import { createHash, timingSafeEqual } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Messages } from '#messages/en.ts'
import { matchesEntityTag } from '#platform/cache/entity-tag.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { makeTaskQueue, type TaskQueue, type TaskQueueOptions } from '#platform/limits/task-queue.ts'
import { isAppError } from '#shared/errors.ts'
import { isKeyOf, isRecord } from '#shared/objects.ts'
import { AVIF_WIDTHS, imageUrl } from '#shared/photo.ts'
import { errorCode } from '#shared/unknown-error.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS, type UploadRefusal } from '../contract.ts'
import { makeAvif } from './avif.ts'
import { refusal } from './refusal.ts'
import { isFull } from './storage/disk-store.ts'
import { IMAGE_ID, MIME, StoreFailure } from './storage/image-store.ts'
import { type Images, type StoredImage, storeImage } from './store.ts'
import { MIN_SPEED, type MinSpeed, requireSpeed } from './upload-speed.ts'
import type { UploadTickets } from './upload-tickets.ts'

export interface ImagesDeps extends Images {
  /** The key in the query of uploads. It distinguishes sites and is no secret: the browser has it. */
  key: string
  words: Messages
  limits: Limits
  /** Reader of upload tickets. Without it all uploads count by network address. */
  tickets?: Pick<UploadTickets, 'readToken'>
  /** Uploads an hour from one address; 60 unless given. */
  uploadsPerHour?: number
  /** How fast an upload must be. */
  pace?: MinSpeed
  /** The origin of the URLs in responses, without a slash at its end, when another site uses this host. */
  publicBase?: string
}

/** The image host (row Q19): takes photos at `POST /images/upload?key=…`, serves them at `/images/<id>/<width>.<format>`. */
export async function registerImages(app: FastifyInstance, deps: ImagesDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: true,
      limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 5, fieldSize: 10_000, parts: 6, headerPairs: 50 },
    })
    scope.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, deps.words))
    const hide = { hide: true }
    const uploads = makeTaskQueue(UPLOADS)
    scope.post<UploadRoute>('/images/upload', { schema: hide }, (request) => upload(request, deps, uploads))
    scope.get<PhotoRoute>('/images/:id/:file', { schema: hide, compress: false }, (request, reply) =>
      show(request, reply, deps),
    )
    // Otherwise the route of the pages would answer.
    for (const url of ['/images', '/images/*']) scope.get(url, { schema: hide }, notFound)
  })
}

interface UploadRoute {
  Querystring: { key?: unknown; ticket?: unknown }
}

interface PhotoRoute {
  Params: { id: string; file: string }
}

/**
 * Bounds of uploads: 20 files of 15 MB in memory, at most; bodies that wait are not read yet. A form of the site sends one
 * photo at a time.
 */
const UPLOADS: TaskQueueOptions = {
  concurrency: 20,
  concurrencyOfOne: 6,
  maxWaiting: 120,
  maxWaitingOfOne: 40,
  full: () => refusal('busy'),
}

async function upload(request: FastifyRequest<UploadRoute>, deps: ImagesDeps, { run, isFull }: TaskQueue) {
  refuseForeignForm(request)
  checkKey(request, deps.key)
  const address = networkOf(request.ip)
  if (!(await mayUpload(request, address, deps))) throw refusal('too_many_requests')
  const { socket } = request.raw
  const image = await run(address, async () => {
    const form = await requireSpeed(readForm(request), { socket, isFull, pace: deps.pace ?? MIN_SPEED })
    return storeImage(deps, form, address)
  })
  return { success: true, status: 200, data: answerOf(image, deps.publicBase) }
}

/** Uploads by ticket in a day: one import of a saller has up to 4,000 photos, 500 products with eight each. */
const TICKET_UPLOADS_PER_DAY = 4_000

/** Counts the upload by the person's ticket while its limit has some left, otherwise by the network address. */
async function mayUpload({ query }: FastifyRequest<UploadRoute>, address: string, deps: ImagesDeps): Promise<boolean> {
  const { limits, tickets, uploadsPerHour = 60 } = deps
  const known = typeof query.ticket === 'string' ? await tickets?.readToken(query.ticket) : null
  if (known && (await limits.tryTake('image-upload-ticket', known.sub, TICKET_UPLOADS_PER_DAY, 86_400))) return true
  return limits.tryTake('image-upload', address, uploadsPerHour, 3600)
}

/** Refuses a form that another site submits in a visitor's browser. Other clients do not send this header. */
function refuseForeignForm({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw refusal('key_wrong')
}

function checkKey({ query: { key: given } }: FastifyRequest<UploadRoute>, key: string): void {
  if (typeof given !== 'string' || given === '') throw refusal('key_missing')
  if (!timingSafeEqual(digest(given), digest(key))) throw refusal('key_wrong')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The one file of the form, complete. All parts are read, so that a second file is noticed. */
async function readForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw refusal('no_file')
  let file: Buffer | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === 'image') file = bytes
    }
  } catch (error) {
    // Besides the limits, only an incomplete or malformed form fails here.
    throw refusal(FORM_LIMITS[errorCode(error) ?? ''] ?? 'interrupted')
  }
  if (!file?.length) throw refusal('no_file')
  return file
}

const FORM_LIMITS: Record<string, UploadRefusal> = {
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'several_files',
  FST_PARTS_LIMIT: 'several_files',
}

function answerOf(image: StoredImage, base: string | undefined) {
  const { id, width, height, placeholder, bytes } = image
  return {
    id,
    url: imageUrl(id, 1280, 'jpg', base),
    display_url: imageUrl(id, 640, 'jpg', base),
    thumb: { url: imageUrl(id, 160, 'jpg', base) },
    width,
    height,
    placeholder,
    size: bytes,
    mime: 'image/jpeg',
  }
}

const FILE = /^(\d+)\.([a-z]+)$/

function notFound(): never {
  throw refusal('not_found')
}

async function show(request: FastifyRequest<PhotoRoute>, reply: FastifyReply, deps: ImagesDeps) {
  const { id, file } = request.params
  const [, digits, format = ''] = FILE.exec(file) ?? []
  const width = AVIF_WIDTHS.find((each) => String(each) === digits)
  if (!IMAGE_ID.test(id) || !width || !isKeyOf(MIME, format)) throw refusal('not_found')
  // Before the store is asked: a picture never changes under its id, and the browser has it.
  const known = request.headers['if-none-match']
  const isAny = known?.trim() === '*'
  if (known !== undefined && !isAny && matchesEntityTag(known, etagOf(id, file)))
    return describePicture(reply, id, file).status(304).send()
  const picture =
    (await deps.store.read(id, file)) ??
    (format === 'avif' ? await makeAvif(deps, id, width, networkOf(request.ip)) : null)
  if (!picture) throw refusal('not_found')
  // The larger file at once instead of a long wait.
  if (picture === 'busy')
    return reply.header('cache-control', 'no-store').redirect(`./${width === 800 ? 1280 : width}.webp`, 302)
  if (isAny) return describePicture(reply, id, file).status(304).send()
  return describePicture(reply, id, file).type(MIME[format]).send(picture)
}

function describePicture(reply: FastifyReply, id: string, file: string): FastifyReply {
  return reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag: etagOf(id, file),
    'x-content-type-options': 'nosniff',
    // Other sites may use this host: photos are public and the same for everybody.
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': `inline; filename="${id}-${file}"`,
  })
}

function etagOf(id: string, file: string): string {
  return `"${id}-${file}"`
}

/** Answers every error of this scope in the protocol's form. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, words: Messages) {
  const code = failureCode(error)
  if (code === 'internal' || isFull(error)) request.log.error({ err: error }, 'an upload failed')
  if (error instanceof StoreFailure) request.log.error({ err: error }, 'the object store failed')
  if (UPLOAD_REFUSALS[code] === 503) reply.header('retry-after', '5')
  // Without waiting for the rest of the body.
  if (code === 'timeout') reply.header('connection', 'close')
  const status = UPLOAD_REFUSALS[code]
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ success: false, status, error: { code, message: words.images[code] } })
}

function failureCode(error: unknown): UploadRefusal {
  if (isAppError(error) && isKeyOf(UPLOAD_REFUSALS, error.code)) return error.code
  if (isUnavailable(error) || isFull(error)) return 'busy'
  if (error instanceof StoreFailure) return 'storage_unavailable'
  // A 4xx of Fastify itself: the body is no form.
  const status = isRecord(error) ? error.statusCode : undefined
  return typeof status === 'number' && status < 500 ? 'no_file' : 'internal'
}
