import type { PublicResponse } from '#platform/cache/cached-response.ts'

interface Contact {
  publicUrl: string
  /** E-mail address for vulnerability reports. If it is empty, the file names the contact page. */
  email: () => Promise<string>
  /** Cache tags of `email`: a change of the address invalidates the response. */
  tags: string[]
  /** When the site started. The file expires a year later, less a day. */
  startedAt: Date
}

/** security.txt: how to report a vulnerability (RFC 9116). */
export function securityText({
  publicUrl,
  email,
  tags,
  startedAt,
}: Contact): Record<string, () => Promise<PublicResponse>> {
  const path = '/.well-known/security.txt'
  // Rounded to a day, so that processes that start together send the same file.
  const day = new Date(startedAt.getTime() + 364 * 86_400_000).toISOString().slice(0, 10)
  const linesFor = (address: string) => [
    `Contact: ${address ? `mailto:${address}` : `${publicUrl}/contact`}`,
    `Expires: ${day}T00:00:00Z`,
    'Preferred-Languages: en, bn',
    `Canonical: ${publicUrl}${path}`,
    '',
  ]
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' }
  return { [path]: async () => ({ status: 200, headers, body: linesFor(await email()).join('\n'), tags }) }
}
