import { initializeApp } from '@firebase/app'
import { type Auth, initializeAuth, inMemoryPersistence } from '@firebase/auth'
import type { Outside, World } from '../../client/step.ts'
import { STEPS, type Where } from '../../client/steps.ts'

/** The page in which the client makes the steps' calls; the test beside the browser takes the outside's part. */
declare global {
  interface Window {
    outside: (name: string, ...given: unknown[]) => Promise<unknown>
    takeStep: (where: Where, number: number) => Promise<unknown>
  }
}

function client(): Auth {
  const app = initializeApp({ apiKey: 'greentech', projectId: 'greentech' }, crypto.randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  const host = `${location.host}/identity`
  Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme: location.protocol.slice(0, -1) })
  return auth
}

const outside = new Proxy({} as Outside, {
  get:
    (_target, name) =>
    (...given: unknown[]) =>
      window.outside(String(name), ...given),
})

const world: World = { client, outside, site: location.origin }

window.takeStep = (where, number) => {
  const step = STEPS[where][number]
  if (!step) throw new Error(`${where} has no step ${number}`)
  return step.run(world)
}
