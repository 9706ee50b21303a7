import { readConfig } from '#platform/config/config.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { builtPages } from '#wiring/pages/built-pages.ts'
import { startSite } from '#wiring/start.ts'

/** `settings` starts a site with this id, a message without them stops it. */
export interface HostRequest {
  id: string
  settings?: Record<string, string>
}

/** The request is done, or has failed with an error. */
export interface HostAnswer {
  id: string
  error?: string
}

const stops = new Map<string, () => Promise<void>>()

process.on('message', async ({ id, settings }: HostRequest) => {
  const answer: HostAnswer = { id }
  try {
    if (settings) stops.set(id, (await startSite(readConfig({ ...process.env, ...settings }), builtPages)).stop)
    else await stops.get(id)?.()
  } catch (error) {
    answer.error = errorMessage(error)
  }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
