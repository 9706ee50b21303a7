import { createHash } from 'node:crypto'

/** Scripts that run: not those of a file, and no JSON. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g

export interface PolicyOptions {
  /** Other origins that pictures come from and go to. */
  imageOrigins: string[]
  /** Other origins that the sign-in client talks to. */
  signInOrigins: string[]
}

/** A strict Content-Security-Policy for one page: its inline scripts are allowed by their hashes, no others are. */
export function contentSecurityPolicy(html: string, { imageOrigins, signInOrigins }: PolicyOptions): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code]) => hashOf(code as string))
  const images = imageOrigins.join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    // Style attributes carry colours and sizes of data (placeholder, progress); scripts have no such door.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${images}`,
    "font-src 'self'",
    `connect-src 'self' ${[...imageOrigins, ...signInOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((line) => line.trim())
    .join('; ')
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
