import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from '@prometheus-io/client'
import type { JobsPool } from './queue-depth.ts'

/** A limit that everybody shares: the key of its row in `rate_limits`, and how many attempts it has. */
export interface SiteLimit {
  key: string
  points: number
}

/** Milliseconds that a scrape waits for the database. */
const LIMIT_MS = 2_000

/**
 * Asks the database at each scrape which part of the limits of the whole site is used. Without an answer the numbers are
 * absent.
 */
export function watchSiteLimits(registry: Registry, pool: JobsPool, limits: Record<string, SiteLimit>): void {
  new Gauge({
    name: 'greentech_site_limit_used_ratio',
    help: 'Used part of a limit that everybody shares; 1 and more: calls are refused',
    labelNames: ['limit'],
    registers: [registry],
    async collect() {
      this.reset()
      const used = await readPoints(pool, limits)
      if (used === null) return
      for (const [limit, { key, points }] of Object.entries(limits)) this.set({ limit }, (used.get(key) ?? 0) / points)
    },
  })
}

async function readPoints(pool: JobsPool, limits: Record<string, SiteLimit>): Promise<Map<string, number> | null> {
  const keys = Object.values(limits).map(({ key }) => key)
  const rows = pool
    .query('select key, points from rate_limits where key = any($1) and expire > $2', [keys, Date.now()])
    .then((result): [string, number][] => result.rows.map((row) => [row.key, row.points]))
  return Promise.race([rows.then((pairs) => new Map(pairs)), delay(LIMIT_MS, null, { ref: false })]).catch(() => null)
}
