import 'fake-indexeddb/auto'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Kit } from '../../contract.ts'
import { KitSession } from './kit-session.ts'

vi.stubGlobal('localStorage', { getItem: () => 'u', setItem: () => {}, removeItem: () => {} })

test('a press while the answer of the server is taken over stays', async () => {
  const kit = { deal: { _id: 'd', me: 'saller', state: 'accepted' }, inspection: null, ticket: 't' } as unknown as Kit
  const session = new KitSession({ dealId: 'd', api: { getKit: async () => kit }, imageUpload: 'host' as never })
  await session.signIn('u')
  expect(session.state).toMatchObject({ failure: null, local: { progress: { part: 'check' } } })
  let isAsking = true
  const asked = session.refresh().finally(() => {
    isAsking = false
  })
  const presses: Promise<void>[] = []
  while (isAsking) {
    const counts = { 500: presses.length }
    presses.push(session.change((now) => ({ ...now, counts })))
    await setImmediate()
    expect(session.state.local?.progress.counts).toEqual(counts)
  }
  await Promise.all([asked, ...presses])
  expect([presses.length > 1, session.state.failure]).toEqual([true, null])
})

test('a browser without a database, or one that refuses it, says that it keeps no meeting kit', async () => {
  const kit = { deal: { _id: 'e', me: 'saller', state: 'accepted' }, inspection: null, ticket: 't' } as unknown as Kit
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const session = new KitSession({ dealId: 'e', api: { getKit: async () => kit }, imageUpload: 'host' as never })
  await session.open()
  await session.signIn('u')
  open.mockRestore()
  expect(session.state).toMatchObject({ local: null, isCutOff: false, failure: { code: 'not_kept' } })
})
