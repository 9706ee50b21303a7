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
  const others = processes > 1 ? `, and at the next ${processes} ports` : ''
  if (config.metrics) say(`  Metrics: http://${config.metrics.host}:${metricsPort}/metrics${others}`)
  for (const warning of [reachWarning(config), pictureWarning(config)]) if (warning) say(`  ${warning}`)
  if (!config.production) say('  Ctrl-C stops it.\n')
}

interface Announced {
  /** Place of sent e-mails, as the end of a sentence. */
  letters: string
  processes: number
  metricsPort: number | undefined
  say: Say
}

/** Other machines on the same database do not see the pictures on the disk of this one. */
function pictureWarning({ production, databaseUrl, objectStore, imageHostUrl }: Config): string | null {
  if (!production || !databaseUrl || objectStore || imageHostUrl) return null
  return 'Pictures are on the disk of this machine: before another machine uses the database, set S3_URL'
}

function demoAccounts(): string {
  const known = people.filter(({ password }) => password)
  const accounts = known.map((person) => `    ${person.role.padEnd(6)} ${person.email}`).join('\n')
  return `  Demo accounts (password ${DEMO_PASSWORD}):\n${accounts}`
}
