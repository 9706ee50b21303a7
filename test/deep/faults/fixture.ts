import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { type MailServer, startMailServer } from '../../doubles/smtp.ts'
import { freePort, launch, stopProcess } from '../../e2e/support/launch.ts'

/** A site with a mail server, for one fault. */
export interface Fixture {
  url: string
  dataDir: string
  mail: MailServer
  /** The process of the site; another one after a start. */
  site: () => ChildProcess
  start: () => Promise<void>
  /** The end of what the site has logged as errors: which one a 500 was. */
  errors: () => string
  /** Queries the database directly. */
  ask: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

export interface FixtureOptions {
  /** A stopped site's data folder, of which the fixture takes a copy. */
  market: string
  /** Folder of the copy; by default one in the system's temporary folder. */
  dataDir?: string
  settings?: Record<string, string>
}

/** Proves the owner of every account. Only e-mails to proven addresses name the booking, which distinguishes them. */
const OWNERS_KNOWN = `
  create function know_owner() returns trigger language plpgsql as 'begin new.owner_proven := true; return new; end';
  create trigger owner_known before insert on identity.accounts for each row execute function know_owner();
  update identity.accounts set owner_proven = true`

export async function makeFixture({ market, dataDir: given, settings }: FixtureOptions): Promise<Fixture> {
  const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'greentech-faults-')))
  await cp(market, dataDir, { recursive: true })
  const mail = await startMailServer()
  const port = await freePort()
  let site: ChildProcess
  let errors = ''
  const start = async () => {
    // Callers have addresses of their own, because the limits count by address.
    const own = { PORT: String(port), DATA_DIR: dataDir, SMTP_URL: mail.url, TRUST_PROXY: '1', LOG_LEVEL: 'error' }
    const hear = (text: string) => {
      errors = (errors + text).slice(-4_000)
    }
    site = await launch({ ...own, ...settings }, { hear })
    if (process.env.FAULTS_LOG) for (const stream of [site.stdout, site.stderr]) stream?.pipe(process.stderr)
  }
  await start()
  await ask(dataDir, OWNERS_KNOWN)
  return {
    url: `http://localhost:${port}`,
    dataDir,
    mail,
    site: () => site,
    start,
    errors: () => errors,
    ask: (sql, values) => ask(dataDir, sql, values),
    close: async () => {
      await stopProcess(site)
      await mail.down()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ask<Row extends pg.QueryResultRow>(
  dataDir: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const connection = await findRunningPostgres(path.join(dataDir, 'postgres'))
  if (!connection) throw new Error('the database does not run')
  const client = new pg.Client(connection)
  // The query fails when the server ends meanwhile; that is expected.
  client.on('error', () => {})
  await client.connect()
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows
}

/** Times in a row, because just after a fault the site may not have noticed it. */
const IN_A_ROW = 5

/** Milliseconds after which a question that nobody answers counts as one. */
const ANSWER_MS = 10_000

/** Seconds until the site is ready and stays so. Throws after `limit` of them, with what it answered instead. */
export async function secondsUntilReady({ url }: Pick<Fixture, 'url'>, limit = 60): Promise<number> {
  const since = performance.now()
  const secondsSince = () => (performance.now() - since) / 1000
  const answers: string[] = []
  let ready: number[] = []
  while (ready.length < IN_A_ROW) {
    const seconds = secondsSince()
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      (response) => response.status,
      ({ name, cause }: Error) => String((cause as Error | undefined)?.message ?? name),
    )
    ready = status === 200 ? [...ready, seconds] : []
    answers.push(`${seconds.toFixed(1)} s: ${status} after ${(secondsSince() - seconds).toFixed(2)} s`)
    if (seconds > limit) throw new Error(`the site is not ready after ${limit} s\n${answers.slice(-40).join('\n')}`)
    await delay(50)
  }
  return ready[0] ?? 0
}
