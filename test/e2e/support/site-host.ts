import { builtPages } from '#main/pages/built-pages.ts'
import { startSite } from '#main/start.ts'
import { readConfig } from '#platform/config/config.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { CHEAPEST } from '../../identity/password-cost.ts'

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
    if (settings) await start(id, settings)
    else await stop(id)
  } catch (error) {
    answer.error = errorMessage(error)
  }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())

async function start(id: string, settings: Record<string, string>): Promise<void> {
  const config = readConfig({ ...process.env, ...settings })
  const pushServices = settings.PUSH_STAND_IN ? [settings.PUSH_STAND_IN] : []
  const standIns = { pushServices, passwordCost: CHEAPEST, shedsLoad: false }
  const site = await startSite(config, builtPages, { singleProcess: true, ...standIns })
  stops.set(id, site.stop)
}

async function stop(id: string): Promise<void> {
  const stopSite = stops.get(id)
  stops.delete(id)
  await stopSite?.()
}
