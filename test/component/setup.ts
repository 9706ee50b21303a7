import { setImmediate } from 'node:timers/promises'
import { cleanup, configure, getConfig } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { createRoot } from 'react-dom/client'
import toast from 'react-hot-toast/headless'
import { afterEach } from 'vitest'
import { closeNetwork, forgetResponders } from './network.ts'
import { endSession } from './session.ts'

const { asyncWrapper } = getConfig()
configure({
  // No wait is shorter than the common one.
  asyncUtilTimeout: 10_000,
  // React has shown what a press has changed by the time that the press ends: it schedules that for the next turns.
  asyncWrapper: async (run) => {
    const result = await asyncWrapper(run)
    for (let turn = 0; turn < 3; turn++) await setImmediate()
    return result
  },
})
closeNetwork(globalThis as unknown as Window)
// React adds its listeners to a document once. After a part that was shown alone it would add none for a whole page, which
// would then get no events.
createRoot(document).unmount()
// As in a browser that cannot decode a photo: the page sends it as it is.
globalThis.createImageBitmap ??= () => Promise.reject(new Error('It decodes no pictures'))

// The files of a worker share the modules of one page: each test begins as a guest, with nothing kept and nothing said.
afterEach(async () => {
  cleanup()
  toast.remove()
  await endSession()
  forgetResponders()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
