import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ThreadMessage } from '../contract.ts'
import { type MessagesData, messagesQuery } from './queries.ts'

const PAGES = 50

/** A conversation on a server that counts the pages it is asked for, and a client that has scrolled back through many. */
async function aLongConversation(pages = PAGES) {
  const stored: ThreadMessage[] = []
  let asked = 0
  const write = (count: number, from: ThreadMessage['from'] = 'other') => {
    for (let i = 0; i < count; i++) stored.push(aMessage(stored.length + 1, from))
  }
  write(10_000)
  const api = {
    listThreadMessages: async ({ limit = 20, cursor }: { limit?: number; cursor?: string }) => {
      asked++
      const end = cursor === undefined ? stored.length : Number(cursor)
      const items = stored.slice(Math.max(0, end - limit), end).toReversed()
      return { items, total: stored.length, next: end > limit ? String(end - limit) : null }
    },
  }
  const client = new QueryClient()
  const query = messagesQuery(api as Parameters<typeof messagesQuery>[0], 't1')
  await client.fetchInfiniteQuery({ ...query, pages })
  asked = 0
  return {
    ...{ stored, write, client, queryKey: query.queryKey },
    /** Reloads as a live event does. Resolves to the number of loaded pages. */
    askAgain: async () => {
      asked = 0
      await client.refetchQueries({ queryKey: ['conversations', 'listThreadMessages'] })
      return asked
    },
    shown: () => client.getQueryData<MessagesData>(query.queryKey)?.pages.flatMap(({ items }) => items) ?? [],
  }
}

function aMessage(number: number, from: ThreadMessage['from']): ThreadMessage {
  const text = { text: `message ${number}`, masked: false, photos: [], warnings: [], kind: null, data: {} }
  return { _id: `id-${number}`, number, from, ...text, createdAt: '2026-01-01T00:00:00.000Z' }
}

const numbersFrom = (newest: number, count: number) => Array.from({ length: count }, (_, place) => newest - place)

test('a message that arrives costs one page after fifty were loaded, each time, and none is missing', async () => {
  const { write, askAgain, shown } = await aLongConversation()
  for (let round = 1; round <= 3; round++) {
    write(1)
    expect(await askAgain()).toBe(1)
  }
  expect(shown().map(({ number }) => number)).toEqual(numbersFrom(10_003, PAGES * 40 + 3))
})

test('what a device has missed while it was offline costs the pages of that alone', async () => {
  const { write, askAgain, shown } = await aLongConversation()
  write(100)
  expect(await askAgain()).toBe(3)
  expect(shown().map(({ number }) => number)).toEqual(numbersFrom(10_100, PAGES * 40 + 100))
})

test('with a line of the site all pages are asked for: phone numbers may be shown or masked since', async () => {
  const { stored, write, askAgain, shown } = await aLongConversation(3)
  write(39)
  write(1, 'system')
  for (const message of stored) message.text = 'masked'
  await askAgain()
  expect(new Set(shown().map(({ text }) => text))).toEqual(new Set(['masked']))
  expect(shown().map(({ number }) => number)).toEqual(numbersFrom(10_040, 3 * 40))
})

test('a message of one’s own that is shown before the next answer is not shown twice', async () => {
  const { stored, write, askAgain, shown, client, queryKey } = await aLongConversation(2)
  write(2)
  const sent = stored.at(-1) as ThreadMessage
  client.setQueryData<MessagesData>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    return data && first && { ...data, pages: [{ ...first, items: [sent, ...first.items] }, ...rest] }
  })
  expect(await askAgain()).toBe(1)
  expect(shown().map(({ number }) => number)).toEqual(numbersFrom(10_002, 82))
})
