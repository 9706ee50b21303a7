import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { explain, useWords } from '#ui/text/words.ts'
import type { ThreadMessage } from '../../contract.ts'
import { type MessagesPage, messagesQuery } from '../queries.ts'
import { oneByOne } from './one-by-one.ts'

/** A message that is being sent, or that failed. It keeps its words and pictures. */
export interface Unsent {
  /** The id that it is stored under, however often it is sent. */
  key: string
  text: string
  photos: string[]
  /** Reason why it was not sent; null while it is being sent. */
  failure: string | null
}

/** Sends messages one after the other, and keeps those that fail. */
export function useSending(threadId: string) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const queryClient = useQueryClient()
  const [unsent, setUnsent] = useState<Unsent[]>([])
  const [inOrder] = useState(oneByOne)
  const change = (key: string, failure: string | null) =>
    setUnsent((all) => all.map((message) => (message.key === key ? { ...message, failure } : message)))
  const discard = (key: string) => setUnsent((all) => all.filter((message) => message.key !== key))

  async function trySending({ key, text, photos }: Pick<Unsent, 'key' | 'text' | 'photos'>): Promise<void> {
    try {
      const sent = await api.sendMessage({ id: threadId, key, text, photos })
      queryClient.setQueryData(messagesQuery(api, threadId).queryKey, (data) => data && withMessage(data, sent))
      discard(key)
      await queryClient.invalidateQueries({ queryKey: ['conversations'] })
    } catch (error) {
      change(key, explain(error, words))
    }
  }

  function send(text: string, photos: string[]): void {
    const message = { key: crypto.randomUUID(), text, photos, failure: null }
    setUnsent((all) => [...all, message])
    void inOrder(() => trySending(message))
  }

  function retry(key: string): void {
    const message = unsent.find((each) => each.key === key)
    if (!message) return
    change(key, null)
    void inOrder(() => trySending(message))
  }
  return { unsent, send, retry, discard }
}

type Pages = InfiniteData<MessagesPage, unknown>

/** The list with a message that was just sent, before the next answer has it. */
function withMessage(data: Pages, message: ThreadMessage): Pages {
  const [first, ...rest] = data.pages
  if (!first || data.pages.some(({ items }) => items.some(({ _id }) => _id === message._id))) return data
  return { ...data, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
}
