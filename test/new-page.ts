import { afterAll, vi } from 'vitest'

// Modules of the browser have the state of one page: the next file of this worker imports them anew.
afterAll(() => {
  vi.resetModules()
})
