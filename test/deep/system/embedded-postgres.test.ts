import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  isRunning,
  keep,
  leaveLock,
  linesOf,
  preparePlace,
  query,
  readyDataDir,
  root,
  serverIds,
  serverPid,
  start,
  startElsewhere,
  until,
} from '../../embedded-postgres/place.ts'

preparePlace()

describe('a normal start', () => {
  it('makes the database, keeps rows over a restart and finds the letters of a Bengali word', async () => {
    const dataDir = join(root, 'fresh', 'below')
    const first = await start(dataDir)
    await query(first.url, 'create table kept (id int); insert into kept values (7)')
    await query(first.url, 'create extension pg_trgm')
    const [word] = await query<{ show_trgm: string[] }>(first.url, `select show_trgm('শাড়ি')`)
    expect(word?.show_trgm.length).toBeGreaterThan(2)
    await Promise.all([first.stop(), first.stop()])
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)

    const second = await start(dataDir)
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }])
    const [row] = await query(
      second.url,
      `select current_setting('max_connections') as connections, current_setting('fsync') as fsync,
        current_setting('listen_addresses') as addresses, current_database() as name`,
    )
    expect(row).toEqual({ connections: '200', fsync: 'on', addresses: '', name: 'greentech' })
  })

  it('gives nobody else the socket', async () => {
    const server = await start(readyDataDir())
    expect(statSync(server.socketDir).mode & 0o777).toBe(0o700)
  })

  it('lets a script that has done its work end, and the database ends with it', async () => {
    const dataDir = readyDataDir()
    const { child } = startElsewhere(dataDir, 'await db.stop(); process.exitCode = 5; setInterval = () => {}')
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(code).toBe(5)
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)
  })

  it('uses a short socket folder when the path of the data directory is too long for a socket', async () => {
    const dataDir = readyDataDir(join('deep'.repeat(20), 'folder'.repeat(10)))
    const server = await start(dataDir)
    expect(server.socketDir.startsWith(dataDir)).toBe(false)
    expect(statSync(server.socketDir).mode & 0o777).toBe(0o700)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(existsSync(server.socketDir)).toBe(false)
  })

  it('works in a folder whose name has spaces, quotes and commas', async () => {
    const server = await start(readyDataDir(`a "b", c's`))
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('what an earlier run left behind', () => {
  it('is ignored when its process is dead', async () => {
    const dataDir = readyDataDir()
    const { pid } = spawnSync('true')
    leaveLock(dataDir, pid)
    const server = await start(dataDir)
    expect(await query(server.url, 'select count(*)::int from rows')).toEqual([{ count: 0 }])
  })

  it('is ignored when its number now belongs to a foreign process', async () => {
    const dataDir = readyDataDir()
    const foreign = spawn('sleep', ['60'], { ...serverIds(), cwd: '/' })
    keep(foreign)
    await until(() => foreign.pid !== undefined)
    leaveLock(dataDir, foreign.pid ?? 0)
    await start(dataDir)
    expect(isRunning(foreign.pid ?? 0)).toBe(true)
  })

  it('is ignored when its process is dead but nobody has reaped it', async () => {
    const dataDir = readyDataDir()
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
      ...serverIds(),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    keep(parent)
    const lines = linesOf(parent)
    await until(() => lines.length === 1)
    const zombie = Number(lines[0])
    await until(() => spawnSync('ps', ['-o', 'stat=', '-p', `${zombie}`], { encoding: 'utf8' }).stdout.startsWith('Z'))
    leaveLock(dataDir, zombie)
    await start(dataDir)
    expect(serverPid(dataDir)).not.toBe(zombie)
  })

  it('is stopped and replaced when the server outlived its watchdog', async () => {
    const dataDir = readyDataDir()
    const { child, lines } = startElsewhere(dataDir)
    await until(() => lines.includes('ready'))
    const orphan = serverPid(dataDir)
    const watchdog = spawnSync('ps', ['-o', 'ppid=', '-p', `${orphan}`], { encoding: 'utf8' }).stdout.trim()
    const watcher = spawnSync('pgrep', ['-P', watchdog], { encoding: 'utf8' }).stdout.trim().split('\n')
    // It would otherwise be quick to start the server anew.
    child.kill('SIGSTOP')
    for (const pid of [Number(watchdog), ...watcher.map(Number).filter((pid) => pid !== orphan)]) {
      process.kill(pid, 'SIGKILL')
    }
    child.kill('SIGKILL')
    expect(isRunning(orphan)).toBe(true)
    const said: string[] = []
    await start(dataDir, (line) => said.push(line))
    expect(said.join()).toContain(`Stopping PostgreSQL ${orphan}`)
    expect(isRunning(orphan)).toBe(false)
  })

  it('is made anew when the start was killed while it was making the files', async () => {
    const dataDir = join(root, 'interrupted')
    const { child } = startElsewhere(dataDir)
    await until(() => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('cluster.new-')))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
    const first = await start(dataDir)
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
    await start(dataDir)
    expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'server.log', 'socket'])
  })

  it('is not touched when the directory holds foreign files', async () => {
    const dataDir = join(root, 'foreign')
    mkdirSync(join(dataDir, 'cluster'), { recursive: true })
    writeFileSync(join(dataDir, 'cluster', 'letter.txt'), 'dear')
    await expect(start(dataDir)).rejects.toThrow('is not empty and holds no database')
    expect(readdirSync(join(dataDir, 'cluster'))).toEqual(['letter.txt'])
  })
})

describe('two starts on one directory', () => {
  it('refuses the second one and leaves the first in peace', async () => {
    const dataDir = readyDataDir()
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow('Already running')
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('lets exactly one win when both make the files', async () => {
    const dataDir = join(root, 'race')
    const both = [startElsewhere(dataDir), startElsewhere(dataDir)]
    await until(() => both.every(({ lines }) => lines.length > 0), 30_000)
    const answers = both.map(({ lines }) => lines[0] ?? '').sort()
    expect(answers[0]).toContain('Already running')
    expect(answers[1]).toBe('ready')
  })
})

describe('a server that is killed', () => {
  it('is started again with every acknowledged row, and a stop still ends it', async () => {
    const dataDir = readyDataDir()
    const said: string[] = []
    const server = await start(dataDir, (line) => said.push(line))
    await query(server.url, 'insert into rows select generate_series(1, 1000)')
    const first = serverPid(dataDir)
    process.kill(first, 'SIGKILL')
    await expect
      .poll(() => query(server.url, 'select count(*)::int from rows').catch(() => []), { timeout: 15_000 })
      .toEqual([{ count: 1000 }])
    expect(serverPid(dataDir)).not.toBe(first)
    expect(said.join()).toContain('PostgreSQL ended by itself (137) and is started again')
    await server.stop()
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)
  })
})

describe('a parent that is killed', () => {
  it('leaves no server behind within three seconds and loses no acknowledged row', async () => {
    const dataDir = readyDataDir()
    const writing = `const pool = new pg.Pool({ connectionString: db.url, max: 8 })
      let id = 0
      for (let n = 0; n < 8; n++) (async () => {
        for (;;) {
          const mine = ++id
          await pool.query('insert into rows values ($1)', [mine])
          console.log(mine)
        }
      })()`
    const { child, lines } = startElsewhere(dataDir, writing)
    await until(() => lines.length > 300)
    const pid = serverPid(dataDir)
    child.kill('SIGKILL')
    await until(() => !isRunning(pid), 3_000)

    const server = await start(dataDir)
    const stored = new Set((await query<{ id: number }>(server.url, 'select id from rows')).map(({ id }) => id))
    const acknowledged = lines.filter((line) => /^\d+$/.test(line)).map(Number)
    expect(acknowledged.length).toBeGreaterThan(250)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  })
})
