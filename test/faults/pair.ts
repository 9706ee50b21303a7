import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { baseBackup, becomeStandby } from '#platform/database/base-backup.ts'
import { findPostgres } from '#platform/embedded-postgres/binaries.ts'
import { prepareCluster } from '#platform/embedded-postgres/cluster.ts'
import { spawnServer, stopServer } from '#platform/embedded-postgres/server-process.ts'
import { serverUser } from '#platform/embedded-postgres/server-user.ts'
import { socketFolder } from '#platform/embedded-postgres/socket-folder.ts'

/** One PostgreSQL, which nobody starts again when it ends. */
export interface DatabaseServer {
  name: string
  folder: string
  socketDir: string
  ask: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Kills it with all processes of its connections, as a power failure does. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** A primary and its synchronous standby, on sockets of this machine. */
export interface Pair {
  primary: DatabaseServer
  standby: DatabaseServer
  /** Promotes the standby. The dead primary stays away until `renew`. */
  promote: () => Promise<void>
  /** Makes the server that is gone anew, as the standby of the primary. */
  renew: () => Promise<void>
  close: () => Promise<void>
}

/** @param market the data folder of a stopped site, of which the pair takes a copy of the database */
export async function startPair(market: string): Promise<Pair> {
  const root = await mkdtemp(path.join(tmpdir(), 'greentech-pair-'))
  // The servers run as another user than root.
  await chmod(root, 0o755)
  const folders = { one: path.join(root, 'one'), other: path.join(root, 'other') }
  await cp(path.join(market, 'postgres'), folders.one, { recursive: true })
  const primary = await startServer('one', folders.one)
  // The role of the load balancer's check.
  await primary.ask('create role greentech login')
  const pair: Pair = {
    primary,
    standby: await followerOf(primary, 'other', folders.other),
    promote: async () => {
      await pair.standby.ask('select pg_promote(true, 30)')
      const dead = pair.primary
      pair.primary = pair.standby
      pair.standby = dead
    },
    renew: async () => {
      const { name, folder } = pair.standby
      await rm(folder, { recursive: true })
      pair.standby = await followerOf(pair.primary, name, folder)
    },
    close: async () => {
      await Promise.all([pair.standby, pair.primary].map((server) => server.stop()))
      await rm(root, { recursive: true, force: true })
    },
  }
  return pair
}

async function followerOf(primary: DatabaseServer, name: string, folder: string): Promise<DatabaseServer> {
  await mkdir(folder)
  const cluster = path.join(folder, 'cluster')
  const connection = { host: primary.socketDir, user: 'app', database: 'greentech' }
  await baseBackup({ connection, to: cluster, slot: name })
  becomeStandby(cluster, { primary: { host: primary.socketDir, port: 5432, user: 'app' }, name })
  const standby = await startServer(name, folder)
  await primary.ask(`alter system set synchronous_standby_names = '${name}'`)
  await primary.ask('select pg_reload_conf()')
  for (let tries = 0; tries < 100; tries++) {
    const [found] = await primary.ask<{ state: string }>('select sync_state as state from pg_stat_replication')
    if (found?.state === 'sync') return standby
    await delay(50)
  }
  throw new Error('the standby does not follow')
}

async function startServer(name: string, folder: string): Promise<DatabaseServer> {
  const cluster = path.join(folder, 'cluster')
  const user = serverUser(cluster)
  const native = findPostgres(user)
  await prepareCluster(cluster, native, user, true)
  const socketDir = socketFolder(folder, user)
  const logFile = path.join(folder, 'server.log')
  const running = spawnServer({ native, cluster, socketDir, logFile, user, durable: true, more: {} }, randomUUID())
  const ask = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ host: socketDir, user: 'app', database: 'greentech' })
    client.on('error', () => {})
    await client.connect()
    return (await client.query<Row>(sql, values).finally(() => client.end())).rows
  }
  await untilAnswers(ask, running.complaints)
  return {
    ...{ name, folder, socketDir, ask },
    kill: async () => {
      const pid = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? ''
      // Stopped first, so that it makes no new processes.
      spawnSync('kill', ['-STOP', pid])
      spawnSync('pkill', ['-KILL', '-P', pid])
      spawnSync('kill', ['-KILL', pid])
      await running.ended
    },
    stop: () => stopServer(running),
  }
}

async function untilAnswers(ask: DatabaseServer['ask'], complaints: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answered = await ask('select 1').then(
      () => true,
      () => false,
    )
    if (answered) return
    await delay(50)
  }
  throw new Error(`the database did not start:\n${complaints()}`)
}
