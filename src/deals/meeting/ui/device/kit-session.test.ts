import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { Kit } from '../../contract.ts'
import { KitSession } from './kit-session.ts'
import { entriesOf } from './outbox.ts'

vi.mock(import('./outbox.ts'), async (load) => {
  const outbox = await load()
  return { ...outbox, entriesOf: vi.fn(outbox.entriesOf) }
})

vi.stubGlobal('localStorage', { getItem: () => 'u', setItem: () => {}, removeItem: () => {} })

test('a press while the answer of the server is taken over stays', async () => {
  const kit = { deal: { _id: 'd', me: 'saller', state: 'accepted' }, inspection: null, ticket: 't' } as unknown as Kit
  const session = new KitSession({ dealId: 'd', api: { getKit: async () => kit }, imageUpload: 'host' as never })
  await session.signIn('u')
  expect(session.state).toMatchObject({ failure: null, local: { progress: { part: 'check' } } })
  vi.mocked(entriesOf).mockImplementationOnce(async () => {
    void session.change((now) => ({ ...now, part: 'money' }))
    return []
  })
  await session.refresh()
  expect(session.state.local?.progress.part).toBe('money')
})
