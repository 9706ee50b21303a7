import type { Config } from '#platform/config/config.ts'
import { reachWarning } from '#platform/http/dev-pages.ts'
import { DEMO_PASSWORD, people } from '../../db/seed/people.ts'
import type { Say } from './say.ts'

/** Says where the site is, who may sign in to the demo, and how to stop. */
export function announce(config: Config, { letters, processes, metricsPort, say }: Announced): void {
  const { publicUrl } = config
  say(`\n  GreenTech is at ${publicUrl}`)
  say(`  Letters are ${letters}`)
  say(`  API: ${publicUrl}/api/docs`)
  // Not in a log, where it would be a password.
  if (config.demoData && !config.hosted && !config.production) say(demoAccounts())
  if (processes > 1) say(`  ${processes} processes answer requests; one more does the jobs`)
  if (config.metrics) say(`  Metrics: http://${config.metrics.host}:${metricsPort}/metrics`)
  const warning = reachWarning(config)
  if (warning) say(`  ${warning}`)
  if (!config.production) say('  Ctrl-C stops it.\n')
}

interface Announced {
  /** Where letters are: a sentence. */
  letters: string
  processes: number
  metricsPort: number | undefined
  say: Say
}

function demoAccounts(): string {
  const known = people.filter(({ password }) => password)
  const accounts = known.map((person) => `    ${person.role.padEnd(6)} ${person.email}`).join('\n')
  return `  Demo accounts (password ${DEMO_PASSWORD}):\n${accounts}`
}
