import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ObjectStore } from '#platform/config/object-store.ts'

interface Stored {
  data: Buffer
  headers: Record<string, string>
}

/** Faulty behaviour of the store: `stall` sends half of an object. */
type Fault = 'none' | 'error' | 'hang' | 'stall'

export type ObjectStoreDouble = Awaited<ReturnType<typeof startObjectStore>>

/**
 * A store with one bucket in memory that speaks the S3 protocol as far as it is used here. It checks what real ones check: the
 * signature (AWS Signature Version 4), its date, the content hash, Content-MD5, and the bucket.
 */
export async function startObjectStore() {
  const objects = new Map<string, Stored>()
  const counts = new Map<string, number>()
  const settings: ObjectStore = {
    url: '',
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: `key-${randomUUID()}`,
    secretAccessKey: randomUUID(),
  }
  let fault: Fault = 'none'
  let faultsLeft = 0
  let spared = 0
  let headers: IncomingHttpHeaders = {}
  const server = createServer(async (request, response) => {
    headers = request.headers
    counts.set(request.method ?? '', (counts.get(request.method ?? '') ?? 0) + 1)
    const body = Buffer.concat(await request.toArray())
    const isFaulty = fault !== 'none' && spared-- <= 0 && faultsLeft-- > 0
    if (isFaulty && fault === 'hang') return
    if (isFaulty && fault === 'error') return refuse(response, 503, 'SlowDown')
    const [status, code] = check(request, body, settings)
    if (code) return refuse(response, status, code)
    if (isFaulty) return response.writeHead(200, { 'content-length': 10 }).write('half')
    answer(request, response, body, objects)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  settings.url = `http://127.0.0.1:${port}`
  return {
    settings,
    /** Stored objects, by `/bucket/key`. */
    objects,
    /** How many requests of each method came. */
    counts,
    /** Headers of the last request. */
    headers: () => headers,
    /** Environment variables of a site that uses this store. */
    environment: {
      S3_URL: settings.url,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    /**
     * @param times how many requests it hits
     * @param after how many are answered before
     */
    setFault: (next: Fault, times = Number.POSITIVE_INFINITY, after = 0) => {
      fault = next
      faultsLeft = times
      spared = after
      // A hanging request would otherwise stay so.
      if (next === 'none') server.closeAllConnections()
    },
    /** Refuses connections until `up`. */
    down: stop,
    up: () => listen(port),
    close: async () => {
      if (server.listening) await stop()
    },
  }
}

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer, objects: Map<string, Stored>): void {
  const key = pathOf(request)
  const found = objects.get(key)
  if (request.method === 'PUT') {
    objects.set(key, { data: body, headers: notes(request) })
    response.writeHead(200, { 'content-length': 0 }).end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (!found) refuse(response, 404, 'NoSuchKey')
  else {
    response.writeHead(200, { ...found.headers, 'content-length': found.data.length })
    response.end(request.method === 'HEAD' ? undefined : found.data)
  }
}

function notes({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

/** The query as it is signed: sorted, and with every reserved sign encoded. */
function queryOf({ url = '' }: IncomingMessage): string {
  const pairs = [...new URLSearchParams(url.split('?')[1])].map((pair) => pair.map(encodeURIComponent).join('='))
  return pairs.sort().join('&')
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? ''
}

/** The status and code of a refusal; no code when the request is in order. */
function check(request: IncomingMessage, body: Buffer, settings: ObjectStore): [status: number, code?: string] {
  const { headers } = request
  const [, key, scope, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!key || !scope) return [403, 'AccessDenied']
  if (key !== settings.accessKeyId) return [403, 'InvalidAccessKeyId']
  const sent = String(headers['x-amz-date'])
  if (Math.abs(timeOf(sent) - Date.now()) > 900_000) return [403, 'RequestTimeTooSkewed']
  const wanted = `${sent.slice(0, 8)}/${settings.region}/s3/aws4_request`
  if (scope !== wanted) return [400, 'AuthorizationHeaderMalformed']
  const names = signed.split(';')
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name))
  if (!names.includes('host') || unsigned.length > 0) return [403, 'AccessDenied']
  if (signature !== sign(request, scope, names, settings)) return [403, 'SignatureDoesNotMatch']
  if (pathOf(request).split('/')[1] !== settings.bucket) return [404, 'NoSuchBucket']
  return checkBody(headers, body)
}

function checkBody(headers: IncomingMessage['headers'], body: Buffer): [status: number, code?: string] {
  const hash = headers['x-amz-content-sha256']
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch']
  const md5 = headers['content-md5']
  if (md5 && md5 !== createHash('md5').update(body).digest('base64')) return [400, 'BadDigest']
  return [200]
}

/** `20261124T031500Z` in milliseconds. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Written from the description of the signature, and not by the client that it checks. */
function sign(request: IncomingMessage, scope: string, names: string[], { secretAccessKey }: ObjectStore): string {
  const { headers, method } = request
  const canonical = [
    method,
    pathOf(request),
    queryOf(request),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce((key: string | Buffer, part) => hmac(key, part), `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
}
