import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Messages } from '#messages/en.ts'
import { visitors } from '#messages/en-visitors.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { Api } from '../api.ts'
import { unpack } from '../shell/dehydrated-state.tsx'
import { makeRouter } from '../shell/router.tsx'
import { fillIn } from './deferred-words.ts'

/** A page brings its answers along: the calls and their shapes are fetched when the first one is made. */
function lateApi(): Api {
  let calls: Promise<Api> | undefined
  const load = () => {
    calls ??= import('./browser-api.ts').then((module) => module.browserApi)
    return calls
  }
  const call = (name: keyof Api) => async (input: never, options: never) => (await load())[name](input, options)
  return new Proxy({} as Api, { get: (_, name) => call(name as keyof Api) })
}

/** Some words are filled in when the first page that reads them is opened. */
async function wordsFor(copy: string | undefined) {
  if (copy === 'corrected') {
    const { corrected } = await import('#messages/en-corrected.ts')
    return { words: corrected, loadWords: () => undefined }
  }
  const words = { ...visitors } as Messages
  return { words, loadWords: (pathname: string) => fillIn(words, pathname) }
}

const { words, loadWords } = await wordsFor(document.documentElement.dataset.copy)
await loadWords(location.pathname)
// The settings come with the page.
const router = makeRouter({ api: lateApi(), words, loadWords, settings: {} as PublicSettings })
unpack(router.options.context)
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
