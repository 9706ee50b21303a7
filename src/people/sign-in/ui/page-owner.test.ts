import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
let events: EventTarget
const reload = vi.fn()
const root = { hidden: false }

beforeEach(() => {
  stored.clear()
  reload.mockClear()
  root.hidden = false
  events = new EventTarget()
  vi.resetModules()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

/** A page of Farhana, as it is while she is signed in. */
async function herPage() {
  const page = await import('./page-owner.ts')
  page.watchPageOwner()
  expect(page.claimPage('farhana')).toBe(true)
  return page
}

/** Dispatches an event to the page: storage of another tab, a return by Back, or visibility. */
const hear = (type: string, key?: string, persisted?: boolean) =>
  events.dispatchEvent(Object.assign(new Event(type), { key, persisted }))

test.each([
  ['another tab', 'storage', 'greenTechToken'],
  ['Back, which takes it out of the browser’s memory', 'pageshow', undefined],
  ['being shown again', 'visibilitychange', undefined],
])('a page whose person has left ends by %s, before anything of it is seen', async (_, type, key) => {
  for (const next of [null, 'tanvir']) {
    await herPage()
    hear(type, key)
    expect([reload.mock.calls.length, root.hidden]).toEqual([0, false])
    if (next === null) stored.delete('greenTechToken')
    else stored.set('greenTechToken', next)
    hear(type, key)
    expect([reload.mock.calls.length > 0, root.hidden]).toEqual([true, true])
    vi.resetModules()
    reload.mockClear()
    Object.assign(root, { hidden: false })
    stored.clear()
  }
})

test('a page ends when its own sign-in client finds the session gone, or somebody else', async () => {
  const page = await herPage()
  expect(page.unmark()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(page.claimPage('tanvir')).toBe(false)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the page in which its person logs out goes on as a guest’s; a log-out that fails leaves it theirs', async () => {
  const page = await herPage()
  const takeBack = page.releasePage()
  takeBack()
  expect(page.unmark()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  page.releasePage()
  expect(page.unmark()).toBe(true)
  expect(page.claimPage('tanvir')).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a guest’s page stays when somebody signs in in another tab', async () => {
  const guest = await import('./page-owner.ts')
  guest.watchPageOwner()
  stored.set('greenTechToken', 'farhana')
  hear('storage', 'greenTechToken')
  expect(reload).not.toHaveBeenCalled()
})

test('without a storage a page knows its person until it is left: Back finds it ended', async () => {
  vi.stubGlobal('localStorage', null)
  const page = await herPage()
  expect([page.isSignedInHere('farhana'), page.isSignedInHere('tanvir')]).toEqual([true, false])
  hear('visibilitychange')
  hear('pageshow', undefined, false)
  expect(reload).not.toHaveBeenCalled()
  hear('pageshow', undefined, true)
  expect([reload.mock.calls.length, root.hidden]).toEqual([1, true])
})

test('after a log-out, or for the next person, nothing says where a sign-in link went or who chose a language', async () => {
  for (const leave of ['unmark', 'claimPage'] as const) {
    vi.resetModules()
    const page = await herPage()
    stored.set('greenTechLinkEmail', '{"email":"farhana@mail.example"}')
    stored.set('language-of', 'farhana')
    page.releasePage()
    page[leave]('tanvir')
    expect([...stored.keys()].filter((key) => key !== 'greenTechToken')).toEqual([])
    stored.clear()
  }
})

test('a guest who has asked for a link keeps the request, and whoever signs in by it, too', async () => {
  const page = await import('./page-owner.ts')
  stored.set('greenTechLinkEmail', '{"email":"farhana@mail.example"}')
  page.unmark()
  page.claimPage('farhana')
  page.claimPage('farhana')
  expect(stored.has('greenTechLinkEmail')).toBe(true)
})
