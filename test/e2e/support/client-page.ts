import { initializeApp } from '@firebase/app'
import { type Auth, initializeAuth, inMemoryPersistence } from '@firebase/auth'
import type { Fixtures, World } from '../../client/step.ts'
import { STEPS, type Where } from '../../client/steps.ts'

/** The page that runs the steps with the client in a browser. The fixtures run in the test process. */
declare global {
  interface Window {
    fixtures: (name: string, ...given: unknown[]) => Promise<unknown>
    runStep: (where: Where, number: number) => Promise<unknown>
  }
}

function client(): Auth {
  const app = initializeApp({ apiKey: 'greentech', projectId: 'greentech' }, crypto.randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  const host = `${location.host}/identity`
  Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme: location.protocol.slice(0, -1) })
  return auth
}

const fixtures = new Proxy({} as Fixtures, {
  get:
    (_target, name) =>
    (...given: unknown[]) =>
      window.fixtures(String(name), ...given),
})

const world: World = { client, fixtures, site: location.origin }

window.runStep = (where, number) => {
  const step = STEPS[where][number]
  if (!step) throw new Error(`${where} has no step ${number}`)
  return step.run(world)
}
