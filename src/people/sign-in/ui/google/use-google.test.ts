import type { User } from '@firebase/auth'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRouteWithContext, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '#messages/en.ts'

const SADIA = {
  ...{ uid: 'sadia', email: 'sadia@example.com', displayName: 'Sadia Islam', emailVerified: true },
  getIdToken: async () => 'token',
  getIdTokenResult: async () => ({ claims: {} }),
} as unknown as User

/** The client's answer to a sign-in. `saveUser` is the API's answer to the user record. */
let signIn: () => Promise<{ user: User }>
let saveUser: (record: object) => Promise<{ recorded: boolean }>
let saved: object[]
let said: string[]
let opensWindow: boolean
let left: string[]
let channel: EventTarget

let useGoogle: typeof import('./use-google.ts').useGoogle
let hook: ReturnType<typeof useGoogle> | undefined

function Page() {
  hook = useGoogle(undefined)
  return null
}

beforeEach(async () => {
  hook = undefined
  signIn = async () => ({ user: SADIA })
  saveUser = async () => ({ recorded: true })
  saved = []
  said = []
  left = []
  opensWindow = true
  vi.resetModules()
  const auth = { currentUser: SADIA }
  vi.doMock('../auth/firebase-auth.ts', () => ({
    createAuth: () => auth,
    onIdTokenChanged: () => () => {},
    onAuthStateChanged: () => {},
    OAuthProvider: class {
      static credentialFromError = () => null
      credential = () => ({})
    },
    signInWithCredential: () => signIn(),
  }))
  useGoogle = (await import('./use-google.ts')).useGoogle
  const toast = (await import('react-hot-toast/headless')).default
  vi.spyOn(toast, 'success').mockImplementation((message) => String(said.push(`success: ${message}`)))
  vi.spyOn(toast, 'error').mockImplementation((message) => String(said.push(`error: ${message}`)))
  const record = { _id: '1', displayName: 'Sadia Islam', email: 'sadia@example.com', photoURL: null, role: 'buyer' }
  vi.stubGlobal('fetch', async () => Response.json([record]))
})
afterEach(() => {
  vi.doUnmock('../auth/firebase-auth.ts')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Stubs the browser APIs that the hook uses. Call it after the rendering, which takes a page with `window` for a browser. */
function stubBrowser(): void {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { documentElement: {}, hasFocus: () => true })
  vi.stubGlobal('screen', { availWidth: 1500, availHeight: 900 })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('location', {
    ...{ origin: 'https://shop.example', pathname: '/login', reload: () => {} },
    assign: (address: string) => left.push(address),
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        channel = this
      }
      close() {}
    },
  )
  const popup = { closed: false, close: () => {}, location: { href: 'about:blank' } }
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { open: (url: string) => (left.push(url) && opensWindow ? popup : null) }),
  )
}

/** The hook, as a page of /login has it. */
async function googleOnLogin(): Promise<{ start: () => void }> {
  const { configureAuth } = await import('../auth/auth-client.ts')
  configureAuth({ apiKey: 'key', projectId: 'greentech', path: '/identity', phone: true }, () => {})
  const api = {
    saveUser: (record: object) => {
      saved.push(record)
      return saveUser(record)
    },
  }
  const router = createRouter({
    routeTree: createRootRouteWithContext<object>()({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
    context: { api, words: en, queryClient: new QueryClient() },
  })
  await router.load()
  renderToString(createElement(RouterProvider, { router: router as never }))
  if (!hook) throw new Error('not rendered')
  stubBrowser()
  return hook
}

/** Starts the sign-in; Google answers so in the window. */
async function signInAtGoogle(answer: object): Promise<void> {
  const { start } = await googleOnLogin()
  start()
  const id = new URL(left[0] ?? '', 'https://shop.example').searchParams.get('id')
  channel.dispatchEvent(new MessageEvent('message', { origin: 'https://shop.example', data: { id, ...answer } }))
}

const TOKEN = { idToken: 'token', rawNonce: 'nonce' }

describe('a sign-in with Google', () => {
  test('[Z01 S10 Y06] saves the record with role buyer, and says so', async () => {
    await signInAtGoogle(TOKEN)
    await expect.poll(() => said).toEqual(['success: Your Data has recorded'])
    expect(saved).toEqual([{ displayName: 'Sadia Islam', email: 'sadia@example.com', photoURL: null, role: 'buyer' }])
  })

  test('[Z02] whose record cannot be saved says so', async () => {
    saveUser = () => Promise.reject(new Error('no connection'))
    await signInAtGoogle(TOKEN)
    await expect.poll(() => said).toEqual(['error: Your Data record failed'])
  })

  test('of somebody who has a record says nothing', async () => {
    saveUser = async () => ({ recorded: false })
    await signInAtGoogle(TOKEN)
    await expect.poll(() => saved.length).toBe(1)
    expect(said).toEqual([])
  })

  test('[Z10] that the service refuses says why', async () => {
    signIn = () => Promise.reject(Object.assign(new Error('no'), { code: 'auth/user-disabled' }))
    await signInAtGoogle(TOKEN)
    await expect.poll(() => said).toEqual([`error: ${en.accounts.provider['user-disabled']}`])
    expect(saved).toEqual([])
  })

  test('[Z10] that is cancelled at Google says so', async () => {
    await signInAtGoogle({ error: 'user-cancelled' })
    await expect.poll(() => said).toEqual(['error: You cancelled the sign-in with Google.'])
  })

  test('[Z30] goes on in the page itself where the browser blocks the window', async () => {
    opensWindow = false
    const { start } = await googleOnLogin()
    start()
    expect(left).toHaveLength(2)
    expect(new URL(left[1] ?? '', 'https://shop.example').searchParams.get('back')).toBe('/login')
  })
})
