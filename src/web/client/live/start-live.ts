import type { QueryClient } from '@tanstack/react-query'
import { LiveStream } from './live-stream.ts'
import { isPolling } from './next-try.ts'
import { throttle } from './throttle.ts'
import { follows, isLive } from './topics.ts'

const POLL_MS = 20_000
const ADMIN_MS = 500

/**
 * Keeps the queries of the page right by the event stream, or by asking each 20 seconds while no stream lasts. Returns a
 * function that stops it. Only for signed-in people. `since`: when the page made its first call, as of `performance.now()`.
 */
export function startLive(queryClient: QueryClient, since: number): () => void {
  const askAgain = () => void queryClient.invalidateQueries({ predicate: isLive })
  // Admins get an event for every change on the site: the events of half a second are handled once.
  const adminEvents = throttle(() => ask(queryClient, 'admin'), ADMIN_MS)
  const onEvent = (data: string) => (data === 'admin' ? adminEvents.call() : ask(queryClient, data))
  const stream = new LiveStream(since, onEvent, askAgain)
  const polling = setInterval(() => {
    if (isPolling(stream.cuts) && !document.hidden) askAgain()
  }, POLL_MS)
  // A hidden page gives its connection back: a browser opens six to a site over HTTP/1.1, all its tabs together.
  const follow = () => (document.hidden ? stream.close() : stream.open())
  document.addEventListener('visibilitychange', follow)
  follow()

  return () => {
    stream.close()
    clearInterval(polling)
    adminEvents.stop()
    document.removeEventListener('visibilitychange', follow)
  }
}

function ask(queryClient: QueryClient, event: string): void {
  queryClient.invalidateQueries({ predicate: (query) => follows(query, event) })
}
