import { hydrate } from '@tanstack/react-query'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PublicSettings } from '#shared/settings.ts'
import type { endpoints } from '../api.ts'
import { readDehydratedState } from '../shell/dehydrated-state.ts'
import { makeRouter } from '../shell/router.tsx'
import { deferredWords } from './deferred-words.ts'
import { lazyClient } from './lazy-client.ts'

const api = lazyClient<typeof endpoints>(async () => (await import('./browser-api.ts')).browserApi)

async function wordsOf(copy: PublicSettings['copy']) {
  if (copy === 'specified') return deferredWords()
  const { corrected } = await import('#messages/en-corrected.ts')
  return { words: corrected, loadWords: () => undefined }
}

async function hydratePage() {
  const { queries, settings } = readDehydratedState()
  const words = await wordsOf(settings.copy)
  await words.loadWords(location.pathname)
  const router = makeRouter({ api, settings, ...words })
  hydrate(router.options.context.queryClient, queries)
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
}

// No top-level await: the words' chunks import from the chunk that this module is built into.
hydratePage()
