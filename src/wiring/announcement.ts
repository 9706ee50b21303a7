import type { Config } from '#platform/config/config.ts'
import { reachWarning } from '#platform/http/dev-pages.ts'
import { DEMO_PASSWORD, people } from '../../db/seed/people.ts'

/** Prints where the site is, who may sign in to the demo, and how to stop. */
export function printAnnouncement(config: Config, letters: string, processes: number): void {
  const known = people.filter(({ password }) => password)
  const accounts = known.map((person) => `    ${person.role.padEnd(6)} ${person.email}`).join('\n')
  console.log(`\n  GreenTech is at ${config.publicUrl}\n  Letters are ${letters}\n  API: ${config.publicUrl}/api/docs`)
  if (config.demoData && !config.hosted) console.log(`  Demo accounts (password ${DEMO_PASSWORD}):\n${accounts}`)
  if (processes > 1) console.log(`  ${processes} processes answer requests; one more does the jobs`)
  const warning = reachWarning(config)
  if (warning) console.warn(`  ${warning}`)
  console.log('  Ctrl-C stops it.\n')
}
