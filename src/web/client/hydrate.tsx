import { hydrate } from '@tanstack/react-query'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Client, Endpoints } from '#shared/client.ts'
import { nameCall } from '#shared/endpoint.ts'
import { barePath } from '#shared/language.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { endpoints } from '../api.ts'
import { readDehydratedState } from '../shell/dehydrated-state.ts'
import { makeRouter } from '../shell/router.tsx'
import { deferredWords } from './deferred-words.ts'

const api = lazyClient<typeof endpoints>(async () => (await import('./browser-api.ts')).browserApi)

async function wordsOf(copy: PublicSettings['copy']) {
  if (copy === 'specified') return deferredWords()
  const { corrected } = await import('#words/corrected.ts')
  return { words: corrected, loadWords: () => undefined }
}

async function hydratePage() {
  const { queries, settings } = readDehydratedState()
  const words = await wordsOf(settings.copy)
  await words.loadWords(barePath(location.pathname))
  const router = makeRouter({ api, settings, ...words })
  hydrate(router.options.context.queryClient, queries)
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
}

// No top-level await: the words' chunks import from the chunk that this module is built into.
hydratePage()

/**
 * A client whose first call loads the real one. A page comes with its data, so that a first visit needs no call and leaves
 * the contracts out. They are also what knows the names of the calls, hence the Proxy instead of a list.
 */
function lazyClient<E extends Endpoints>(load: () => Promise<Client<E>>): Client<E> {
  let client: Promise<Client<E>> | undefined
  const callByName = <K extends keyof E & string>(name: K): Client<E>[K] =>
    nameCall(name, async (input, options) => {
      client ??= load()
      return (await client)[name](input, options)
    })
  return new Proxy({} as Client<E>, { get: (_, name: string) => callByName(name) })
}
