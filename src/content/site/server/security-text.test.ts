import { expect, test } from 'vitest'
import { securityText } from './security-text.ts'

const path = '/.well-known/security.txt'

test('security.txt says whom to tell of a weakness, until when it counts, and where it stands (RFC 9116)', async () => {
  const startedAt = new Date('2026-11-21T22:00:00Z')
  const documents = securityText({
    publicUrl: 'https://shop.example',
    email: async () => 'contact@shop.example',
    tags: ['contact'],
    startedAt,
  })
  const { status, headers, body, tags } = (await documents[path]?.()) ?? {}
  expect([status, tags]).toEqual([200, ['contact']])
  expect(headers?.['content-type']).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    body
      ?.trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:contact@shop.example')
  expect(fields.get('Canonical')).toBe(`https://shop.example${path}`)
  expect(fields.get('Preferred-Languages')).toBe('en, bn')
  const days = (Date.parse(fields.get('Expires') ?? '') - startedAt.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(360)
  expect(days).toBeLessThan(365)
})

test('security.txt leads to the contact page where the office has no e-mail address', async () => {
  const documents = securityText({
    ...{ publicUrl: 'https://shop.example', tags: [], startedAt: new Date() },
    email: async () => '',
  })
  expect((await documents[path]?.())?.body).toContain('Contact: https://shop.example/contact\n')
})
