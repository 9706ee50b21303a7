import { expect, test } from 'vitest'
import { MARK_IN_APP, phoneBrowserAddress } from './in-app-browser.ts'

const FACEBOOK =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.46.85;]'
const MESSENGER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F90 [FBAN/MessengerLiteForiOS;FBAV/462.0]'
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F90 Instagram 335.0.3.25.101'
const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'

/** The classes of the document after the script. */
function marksOf(userAgent: string): string[] {
  const classList: string[] = []
  const page = { documentElement: { classList: { add: (name: string) => classList.push(name) } } }
  new Function('navigator', 'document', MARK_IN_APP)({ userAgent }, page)
  return classList
}

test('the browsers of Facebook, Messenger and Instagram are known by their user agent, those of phones are not', () => {
  expect([FACEBOOK, MESSENGER, INSTAGRAM, CHROME].map(marksOf)).toEqual([['in-app'], ['in-app'], ['in-app'], []])
})

test('on Android a link opens the page in the browser of the phone, with the way back', () => {
  const page = { host: 'shop.example', pathname: '/login', search: '?from=%2Fproducts%2Fsp%2F1' } as Location
  expect(phoneBrowserAddress(page, FACEBOOK)).toBe(
    'intent://shop.example/login?from=%2Fproducts%2Fsp%2F1#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
  expect(phoneBrowserAddress(page, MESSENGER)).toBeNull()
})
