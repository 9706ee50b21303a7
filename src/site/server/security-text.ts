import type { PublicResponse } from '#platform/cache/cached-response.ts'

interface Contact {
  publicUrl: string
  /** Who reads reports of weaknesses; without one the contact page takes them. */
  email: string | undefined
  /** When the site was started: what it says counts for a year from then on, less a day. */
  startedAt: Date
}

/** How to report a weakness (RFC 9116). */
export function securityText({ publicUrl, email, startedAt }: Contact): Record<string, () => Promise<PublicResponse>> {
  const path = '/.well-known/security.txt'
  // A whole day: several processes that start together say the same.
  const day = new Date(startedAt.getTime() + 364 * 86_400_000).toISOString().slice(0, 10)
  const lines = [
    `Contact: ${email ? `mailto:${email}` : `${publicUrl}/contact`}`,
    `Expires: ${day}T00:00:00Z`,
    'Preferred-Languages: en, bn',
    `Canonical: ${publicUrl}${path}`,
    '',
  ]
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' }
  return { [path]: async () => ({ status: 200, headers, body: lines.join('\n'), tags: [] }) }
}
