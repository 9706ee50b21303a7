import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share one process: none leaves a stopped clock or a stub to the next.
afterEach(() => vi.useRealTimers())
afterAll(() => vi.unstubAllGlobals())
