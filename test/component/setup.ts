import { cleanup, configure } from '@testing-library/react'
import type { Window } from 'happy-dom'
import toast from 'react-hot-toast/headless'
import { afterEach } from 'vitest'
import { closeNetwork, forgetResponders } from './network.ts'
import { endSession } from './session.ts'

// No wait is shorter than the common one.
configure({ asyncUtilTimeout: 10_000 })
closeNetwork(globalThis as unknown as Window)
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
