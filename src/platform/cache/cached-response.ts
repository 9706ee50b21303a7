import { createHash } from 'node:crypto'
import type { Coding } from './content-coding.ts'
import { decode, encode } from './encode-body.ts'

/**
 * A body in one coding beside its bytes: a Buffer, and a list of some forty headers, nearly all of them shared with other
 * responses.
 */
const CODING_BYTES = 1_200
/** The objects, lists and maps of a response. */
const OBJECT_BYTES = 300

/** The most that a string takes: two bytes a character. */
export function textBytes(text: string): number {
  return 2 * text.length
}

/** A response that is the same for every guest. */
export interface PublicResponse {
  status: number
  headers: Record<string, string>
  body: string
  /**
   * Tags of the data in the response: `list`, `product:ID`, `post:ID`. A write that names one of them invalidates the response.
   */
  tags: readonly string[]
}

/**
 * A public response with its entity tag. The body is encoded for the first request that accepts a coding, and stored in the
 * codings that were requested.
 */
export class CachedResponse {
  readonly key: string
  readonly status: number
  readonly headers: Record<string, string>
  readonly etag: string
  readonly tags: readonly string[]
  /** The body as it was rendered; null once a coding of it exists. */
  #text: string | null
  readonly #bodies: Partial<Record<Coding, Buffer>> = {}
  readonly #heads: Partial<Record<Coding, string[]>> = {}
  readonly #encoding = new Map<Coding, Promise<Buffer>>()

  constructor(key: string, { status, headers, body, tags }: PublicResponse) {
    this.key = key
    this.status = status
    this.headers = headers
    this.tags = tags
    this.etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    this.#text = body
  }

  /** The body in `coding`, if a request has asked for it before. */
  encodedBody(coding: Coding): Buffer | undefined {
    return this.#bodies[coding]
  }

  /** The header list of a response from memory, built once for each coding. */
  head(coding: Coding, build: () => string[]): string[] {
    this.#heads[coding] ??= build()
    return this.#heads[coding]
  }

  /** Encodes the body once, however many requests wait for it. */
  async encodeBody(coding: Coding): Promise<Buffer> {
    const running = this.#encoding.get(coding) ?? this.#encode(coding).finally(() => this.#encoding.delete(coding))
    this.#encoding.set(coding, running)
    return running
  }

  /** Bytes of memory, with the tags and every coding of the body; rather too many. */
  size(): number {
    const bodies = Object.values(this.#bodies).reduce((sum, body) => sum + body.length + CODING_BYTES, 0)
    const texts = JSON.stringify([this.headers, this.etag, this.tags]) + (this.#text ?? '')
    return textBytes(texts) + bodies + OBJECT_BYTES
  }

  async #encode(coding: Coding): Promise<Buffer> {
    const body = await encode(coding, this.#text ?? (await decode(this.#bodies)))
    this.#bodies[coding] = body
    this.#text = null
    return body
  }
}
