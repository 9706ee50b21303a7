import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type PolicyOptions, pageHeaders } from './security-headers.ts'

const options = { imageOrigins: [], signInOrigins: [] }

test('each inline script of the page’s own is allowed by its hash, and nothing inline beside them', () => {
  const policy = policyOf(['one()', 'two()', 'one()'])
  for (const code of ['one()', 'two()']) expect(policy.get('script-src')).toContain(sourceOf(code))
  expect(policy.get('script-src')?.match(/sha256-/g)).toHaveLength(2)
  expect(policy.get('script-src')).not.toContain('unsafe')
})

test('no style stands in a page but one of its own, and none at all in an attribute', () => {
  expect(policyOf([]).get('style-src')).toBe("'self'")
  expect(policyOf([], { ...options, styles: ['b{}'] }).get('style-src')).toBe(`'self' ${sourceOf('b{}')}`)
})

test('text becomes an element or a script through the named policies alone (Trusted Types)', () => {
  const policy = policyOf([])
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
  expect(policy.get('trusted-types')).toBe('default own-html')
})

test('a page embeds nothing, is embedded nowhere, and sends forms and base addresses nowhere else', () => {
  const policy = policyOf([])
  for (const name of ['object-src', 'frame-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'")
  expect(policy.get('form-action')).toBe("'self'")
})

test('camera, place, payment and the like are off for every page', () => {
  const permissions = pageHeaders([], options)['permissions-policy']?.split(', ')
  expect(permissions).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']))
  expect(permissions?.filter((feature) => !feature.endsWith('=()'))).toEqual([])
})

function policyOf(scripts: string[], given: PolicyOptions = options): Map<string, string> {
  const policy = pageHeaders(scripts, given)['content-security-policy'] ?? ''
  return new Map(policy.split('; ').map((line) => line.split(/ (.*)/) as [string, string]))
}

function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
