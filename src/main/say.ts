import { isProduction, isStackTraceWanted } from '#platform/config/environment.ts'
import { makeLogger } from '#platform/telemetry/log.ts'
import { errorMessage } from '#shared/unknown-error.ts'

/** Says something that whoever starts or stops the site should read. */
export type Say = (text: string) => void

/** Lines of a start and a stop have no level, so that LOG_LEVEL=warn does not hide them. */
const log = makeLogger({ logLevel: 'info', production: true })

/** Plain lines on a developer's terminal; in production objects of the log, like every other line. */
export function makeSay(): Say {
  return isProduction() ? (text) => log.info(text.trim()) : (text) => console.log(text)
}

/** Says why the site does not start: also with settings that cannot be read. */
export function sayFailedStart(error: unknown): void {
  const text = `GreenTech did not start: ${errorMessage(error)}`
  if (isProduction()) {
    log.fatal(isStackTraceWanted() ? { err: error } : {}, text)
  } else {
    console.error(`\n${text}\n`)
    if (isStackTraceWanted()) console.error(error)
  }
}

/** Says why the site did not stop cleanly. */
export function sayFailedStop(error: unknown): void {
  if (isProduction()) log.error({ err: error }, 'the stop failed')
  else console.error(error)
}

/** In production, logs uncaught errors and warnings as objects, which Node itself would write as plain text. */
export function logForNode(): void {
  if (!isProduction()) return
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends: nobody caught this error')
    process.exit(1)
  })
  process.removeAllListeners('warning').on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'))
}
