import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GOOGLE_WINDOW } from '#services/identity/contract.ts'
import { isOutcome, openGooglePopup, takeRedirectResult } from './google-popup.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a token with its nonce', { id: 'mine', idToken: 't', rawNonce: 'n' }, true],
  ['an error', { id: 'mine', error: 'user-cancelled' }, true],
  ['for another popup', { id: 'other', idToken: 't', rawNonce: 'n' }, false],
  ['a token without a nonce', { id: 'mine', idToken: 't' }, false],
  ['a token that is not a string', { id: 'mine', idToken: {}, rawNonce: 'n' }, false],
  ['only an id', { id: 'mine' }, false],
  ['nothing', null, false],
  ['a string', 'mine', false],
])('whether a message with %s is the result of the popup: %j, %s', (_what, data, accepted) => {
  expect(isOutcome(data, 'mine')).toBe(accepted)
})

describe('a window for the sign-in with Google', () => {
  const popup = { closed: false, close: () => {}, location: { href: 'about:blank' } }
  const opened: string[] = []
  let hasFocus = true

  beforeEach(() => {
    vi.useFakeTimers()
    Object.assign(popup, { closed: false, location: { href: 'about:blank' } })
    opened.length = 0
    hasFocus = true
    vi.stubGlobal('location', { origin: 'https://shop.example' })
    vi.stubGlobal('screen', { availWidth: 1500, availHeight: 900 })
    vi.stubGlobal('document', { hasFocus: () => hasFocus })
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        close() {}
      },
    )
    vi.stubGlobal(
      'window',
      Object.assign(new EventTarget(), {
        open: (_url: string, _name: string, features: string) => {
          opened.push(features)
          return popup
        },
      }),
    )
  })

  /** Opens the window; answers what is known of it after so many milliseconds. */
  function open() {
    const found: unknown[] = []
    openGooglePopup()?.result.then((result) => found.push(result))
    return async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return found
    }
  }

  test('[N09] is 500 by 600 in the middle of the screen', () => {
    openGooglePopup()
    expect(opened).toEqual(['popup,width=500,height=600,left=500,top=150'])
  })

  test.each([
    ['at once', 0],
    ['half a second after it came to Google', 500],
    ['after three seconds at Google', 3_000],
  ])('[N09 Z31] that was closed %s counts as closed 8 seconds later', async (_when, stay) => {
    const resultAfter = open()
    if (stay > 0) popup.location.href = 'https://accounts.google.com/'
    await resultAfter(stay)
    popup.closed = true
    expect(await resultAfter(7_900)).toEqual([])
    expect(await resultAfter(600)).toMatchObject([{ error: 'popup-closed-by-user' }])
  })

  test('that is cut off from the page does not count as closed while the page has no focus', async () => {
    const resultAfter = open()
    popup.location.href = 'https://accounts.google.com/'
    await resultAfter(500)
    Object.assign(popup, { closed: true })
    hasFocus = false
    expect(await resultAfter(60_000)).toEqual([])
    hasFocus = true
    expect(await resultAfter(8_500)).toMatchObject([{ error: 'popup-closed-by-user' }])
  })
})

describe('the result of a redirect to Google', () => {
  const stored = new Map<string, string>()

  beforeEach(() => {
    vi.useFakeTimers()
    stored.clear()
    stored.set(
      GOOGLE_WINDOW.channel,
      JSON.stringify({ outcome: { id: 'a', idToken: 't', rawNonce: 'n' }, at: Date.now() }),
    )
    vi.stubGlobal('location', { hash: '' })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    })
  })

  test('[N10] is valid for ten minutes, once', () => {
    vi.advanceTimersByTime(10 * 60_000 - 1)
    expect(takeRedirectResult()).toEqual({ id: 'a', idToken: 't', rawNonce: 'n' })
    expect(takeRedirectResult()).toBeNull()
  })

  test('[N10] is forgotten after ten minutes', () => {
    vi.advanceTimersByTime(10 * 60_000)
    expect(takeRedirectResult()).toBeNull()
  })
})

test('a browser that keeps nothing of the site and has no channel signs in at Google by the window alone', async () => {
  const heard = new EventTarget()
  const popup = { closed: false, close: () => {}, location: { href: 'about:blank' } }
  let address = ''
  vi.stubGlobal('screen', { availWidth: 1280, availHeight: 900 })
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('insecure', 'SecurityError')
  })
  vi.stubGlobal(
    'window',
    Object.assign(heard, {
      open: (url: string) => {
        address = url
        return popup
      },
    }),
  )
  const opened = openGooglePopup()
  const id = new URLSearchParams(address.split('?')[1]).get('id')
  const data = { id, idToken: 't', rawNonce: 'n' }
  heard.dispatchEvent(Object.assign(new Event('message'), { origin: 'https://shop.example', data }))
  expect(await opened?.result).toEqual(data)
})

test('a page that Google led back to without a session storage says what is missing, once', () => {
  const page = { pathname: '/login', search: '?from=%2F', hash: '#google-not-kept' }
  vi.stubGlobal('location', page)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) => Object.assign(page, { hash: '', url }),
  })
  expect(takeRedirectResult()).toMatchObject({ error: 'web-storage-unsupported' })
  expect(page).toMatchObject({ url: '/login?from=%2F' })
  expect(takeRedirectResult()).toBeNull()
})
