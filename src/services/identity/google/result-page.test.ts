import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { GOOGLE_WINDOW } from '../contract.ts'
import { resultPage } from './result-page.ts'

/** Runs the script of the page after a redirect to `/login`; resolves to where it leads. */
function leadsTo(sessionStorage: object): string {
  const page = resultPage({ id: 'mine', idToken: 't', rawNonce: 'n' }, '/login?from=%2F#main', 'en')
  const [handed = '', script = ''] = Array.from(page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, text]) => text)
  let address = ''
  const location = {
    replace: (to: string) => {
      address = to
    },
  }
  runInNewContext(script, { document: { getElementById: () => ({ textContent: handed }) }, location, sessionStorage })
  return address
}

test('after a redirect the result waits in the session storage; without one the page is told so', () => {
  const stored = new Map<string, string>()
  expect(leadsTo({ setItem: (key: string, value: string) => stored.set(key, value) })).toBe('/login?from=%2F#main')
  expect(JSON.parse(stored.get(GOOGLE_WINDOW.channel) ?? '')).toMatchObject({ outcome: { idToken: 't' } })
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(leadsTo(full)).toBe(`/login?from=%2F${GOOGLE_WINDOW.notKept}`)
})
