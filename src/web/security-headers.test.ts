import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

const options = { imageOrigins: [], signInOrigins: [] }

test('each inline script of a page is allowed by its hash, and nothing inline beside them', () => {
  const policy = contentSecurityPolicy(
    '<script>one()</script><script type="module" src="/a.js"></script><script async>two()</script>',
    options,
  )
  for (const code of ['one()', 'two()']) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  const scripts = policy.split('; ').find((line) => line.startsWith('script-src')) ?? ''
  expect(scripts.match(/sha256-/g)).toHaveLength(2)
  expect(scripts).not.toContain('unsafe-inline')
})
