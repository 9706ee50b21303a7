import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type PolicyOptions, pageHeaders } from './security-headers.ts'

const options = { imageOrigins: [], signInOrigins: [] }

test('the page’s own inline scripts are allowed by their hashes, and no other inline code', () => {
  const policy = policyOf(['one()', 'two()', 'one()'])
  for (const code of ['one()', 'two()']) expect(policy.get('script-src')).toContain(sourceOf(code))
  expect(policy.get('script-src')?.match(/sha256-/g)).toHaveLength(2)
  expect(policy.get('script-src')).not.toContain('unsafe')
})

test('a page allows only its own inline styles, and no style attributes', () => {
  expect(policyOf([]).get('style-src')).toBe("'self'")
  expect(policyOf([], { ...options, styles: ['b{}'] }).get('style-src')).toBe(`'self' ${sourceOf('b{}')}`)
})

test('only the named Trusted Types policies turn text into elements or scripts', () => {
  const policy = policyOf([])
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
  expect(policy.get('trusted-types')).toBe('default own-html')
})

test('a page cannot embed, be embedded, submit forms to other sites or change its base address', () => {
  const policy = policyOf([])
  for (const name of ['object-src', 'frame-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'")
  expect(policy.get('form-action')).toBe("'self'")
})

test('a page uses the camera and keeps the screen on only where that is allowed by name', () => {
  const allowed = pageHeaders([], { ...options, features: ['camera', 'screen-wake-lock'] })['permissions-policy']
  const on = allowed?.split(', ').filter((feature) => !feature.endsWith('=()'))
  expect(on).toEqual(['geolocation=(self)', 'camera=(self)', 'screen-wake-lock=(self)'])
})

test('every page may ask for the position; camera, payment and similar features are off for every other page', () => {
  const permissions = pageHeaders([], options)['permissions-policy']?.split(', ')
  expect(permissions).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'payment=()']))
  expect(permissions?.filter((feature) => !feature.endsWith('=()'))).toEqual(['geolocation=(self)'])
})

function policyOf(scripts: string[], given: PolicyOptions = options): Map<string, string> {
  const policy = pageHeaders(scripts, given)['content-security-policy'] ?? ''
  return new Map(policy.split('; ').map((line) => line.split(/ (.*)/) as [string, string]))
}

function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
