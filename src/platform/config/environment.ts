import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { errorCode } from '#shared/unknown-error.ts'

/** The file beside `package.json`; npm starts every command there. */
const FILE = '.env'

/**
 * The values of the environment, which win, and of the `.env` file. Code that read `process.env` itself would miss the file.
 * A blank value counts as absent, so that it neither replaces a default nor hides the value of the file. Throws when the
 * file exists and cannot be read.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return { ...present(envFile()), ...present(environment) }
}

/** True if a failed command prints the stack of its error: LOG_LEVEL is `debug`. Works with invalid settings, too. */
export function isStackTraceWanted(): boolean {
  return readableEnvironment().LOG_LEVEL === 'debug'
}

/** True if NODE_ENV is `production`, also with settings that `readConfig` refuses. */
export function isProduction(): boolean {
  return readableEnvironment().NODE_ENV === 'production'
}

/** The settings, without the file if it cannot be read: `readConfig` reports that, and reporting needs these settings. */
function readableEnvironment(): Record<string, string> {
  try {
    return readEnvironment()
  } catch {
    return present(process.env)
  }
}

function present(values: NodeJS.Dict<string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  )
}

/** The values of the file, as Node itself reads such a file: comments, and quotes around a value, are no part of a value. */
function envFile(): NodeJS.Dict<string> {
  return parseEnv(textOfFile())
}

function textOfFile(): string {
  try {
    return readFileSync(FILE, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  }
}
