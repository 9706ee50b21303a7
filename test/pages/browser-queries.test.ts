import type { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'

const MINUTE = 60_000
let queries: QueryClient

beforeAll(async () => {
  vi.stubEnv('SSR', false)
  // By a name that the compiler does not follow: the server's side knows no JSX.
  const file: string = '../../src/web/shell/router.tsx'
  const { makeRouter } = await import(file)
  queries = makeRouter({ loadWords: () => undefined }).options.context.queryClient
})
afterAll(() => vi.unstubAllEnvs())
beforeEach(() => {
  vi.useFakeTimers()
  queries.clear()
})

/** Asks by a key that is its own; answers the seconds at which it was asked, and what came of it. */
function ask(answer: () => Promise<unknown>, key = 'list') {
  const began = Date.now()
  const at: number[] = []
  const queryFn = () => {
    at.push((Date.now() - began) / 1000)
    return answer()
  }
  const outcome = queries.fetchQuery({ queryKey: [key], queryFn }).catch((error: Error) => error.message)
  return { at, outcome }
}

describe('what a page asks for in the browser', () => {
  test('[N16] is asked for again three times when it fails, after 1, 2 and 4 seconds', async () => {
    const { at, outcome } = ask(() => Promise.reject(new AppError('network_error', 0)))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect([at, await outcome]).toEqual([[0, 1, 3, 7], 'network_error'])
  })

  test('is not asked for again when it is refused', async () => {
    const { at, outcome } = ask(() => Promise.reject(new AppError('invalid_input', 400)))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect([at, await outcome]).toEqual([[0], 'invalid_input'])
  })

  test('[N16] is asked for again after 30 seconds at most', () => {
    const { retryDelay } = queries.getDefaultOptions().queries ?? {}
    const seconds = Array.from({ length: 7 }, (_, failures) =>
      typeof retryDelay === 'function' ? retryDelay(failures, new Error('')) / 1000 : undefined,
    )
    expect(seconds).toEqual([1, 2, 4, 8, 16, 30, 30])
  })

  test('[E14 N16] is kept from page to page: for a minute as it is, for five minutes while it is asked for anew', async () => {
    await ask(async () => 'posts').outcome
    const again = ask(async () => 'posts')
    await again.outcome
    expect(again.at).toEqual([])
    await vi.advanceTimersByTimeAsync(4.9 * MINUTE)
    expect(queries.getQueryData(['list'])).toBe('posts')
    const later = ask(async () => 'newer posts')
    await later.outcome
    expect(later.at).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(queries.getQueryData(['list'])).toBeUndefined()
  })
})
