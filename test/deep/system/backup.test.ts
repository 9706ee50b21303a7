import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '#platform/backup/backup.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { ignoreLostConnections } from '../../database.ts'
import { preparePlace, query, readyDataDir, root, start } from '../../embedded-postgres/place.ts'

preparePlace()

const say = () => {}
const dataDir = join(root, 'site')
/** A backup of it, made while nothing ran. */
const quiet = join(root, 'quiet')

beforeAll(async () => {
  await fillDataFolder()
  await makeBackup({ dataDir, to: quiet, say })
})

/** A stopped site: a database with two tables, a picture of two sizes, secrets. */
async function fillDataFolder(): Promise<void> {
  readyDataDir(join('site', 'postgres'))
  const server = await start(join(dataDir, 'postgres'))
  await query(server.url, 'create table pictures (id int primary key); insert into rows select generate_series(1, 500)')
  await server.stop()
  mkdirSync(join(dataDir, 'images', 'first'), { recursive: true })
  writeFileSync(join(dataDir, 'images', 'first', '160.jpg'), 'a small picture')
  writeFileSync(join(dataDir, 'images', 'first', '1280.jpg'), 'a large picture '.repeat(100_000))
  mkdirSync(join(dataDir, 'images', 'aside-of-an-upload'))
  writeFileSync(join(dataDir, 'secrets.json'), '{"masterKey":"key"}')
}

async function rowsOf(dataDir: string, sql: string): Promise<number[]> {
  const server = await start(join(dataDir, 'postgres'))
  const found = await query<{ id: number }>(server.url, sql)
  await server.stop()
  return found.map(({ id }) => id)
}

/** Writes a picture's file, then a row that names it, then a row in the same transaction, until it is stopped. */
function writing(url: string) {
  const acknowledged: number[] = []
  let stopped = false
  const pool = ignoreLostConnections(new pg.Pool({ connectionString: url, max: 4 }))
  pool.on('error', () => {})
  let id = 1000
  async function write(): Promise<void> {
    while (!stopped) {
      const mine = ++id
      mkdirSync(join(dataDir, 'images', `${mine}`))
      writeFileSync(join(dataDir, 'images', `${mine}`, '160.jpg'), `picture ${mine}`)
      const filler = 'repeat(md5(random()::text), 100)'
      await pool.query(`with one as (insert into pictures values (${mine})) insert into rows values (${mine})`)
      if (mine % 50 === 0)
        await pool.query(`create table filler_${mine} as select ${filler} from generate_series(1, 300)`)
      acknowledged.push(mine)
      await delay(5)
    }
  }
  const writers = [write(), write(), write()]
  const stop = async () => {
    stopped = true
    await Promise.all(writers)
    await pool.end()
  }
  return { acknowledged, stop }
}

describe('a backup', () => {
  it('of a site at work has every row that was there, whole transactions, and the files of every picture', {
    timeout: 90_000,
  }, async () => {
    const server = await start(join(dataDir, 'postgres'))
    const load = writing(server.url)
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(100)
    const before = [...load.acknowledged]
    const to = join(root, 'busy')
    const picturesIn = 'https://s3.example/shop'
    await makeBackup({ dataDir, to, picturesIn, say })
    expect(load.acknowledged.length).toBeGreaterThan(before.length)
    await load.stop()
    await server.stop()

    const empty = join(root, 'restored')
    const back = await restoreBackup({ from: to, dataDir: empty, replace: false, say })
    // Newer pictures may be in an object store: the backup names it.
    expect(back.picturesIn).toBe(picturesIn)
    const rows = await rowsOf(empty, 'select id from rows order by id')
    const pictures = await rowsOf(empty, 'select id from pictures order by id')
    expect(before.filter((id) => !rows.includes(id))).toEqual([])
    expect(rows).toEqual([...Array.from({ length: 500 }, (_, at) => at + 1), ...pictures])
    const files = pictures.map((id) => readFileSync(join(empty, 'images', `${id}`, '160.jpg'), 'utf8'))
    expect(files).toEqual(pictures.map((id) => `picture ${id}`))
  })

  it('of a stopped site holds its files for the owner alone, without what an upload left half done', () => {
    const kept = join(quiet, 'rest')
    expect(readdirSync(join(kept, 'images'))).toEqual(['first'])
    for (const name of ['160.jpg', '1280.jpg']) {
      const [copy, original] = [kept, dataDir].map((place) =>
        readFileSync(join(place, 'images', 'first', name), 'utf8'),
      )
      expect(copy).toBe(original)
    }
    for (const file of [join(kept, 'secrets.json'), join(quiet, 'backup.json'), quiet]) {
      expect(statSync(file).mode & 0o077).toBe(0)
    }
  })

  it('is refused where there is no database, into a folder that is there, and into the data folder', async () => {
    const kept = (to: string, from = dataDir) => makeBackup({ dataDir: from, to, say })
    await expect(kept(join(root, 'never'), join(root, 'elsewhere'))).rejects.toThrow('There is no database')
    await expect(kept(root)).rejects.toThrow('is there already')
    await expect(kept(join(dataDir, 'backup'))).rejects.toThrow('lies in the data folder itself')
    expect(existsSync(join(root, 'never'))).toBe(false)
  })
})

describe('a restore', () => {
  it('leaves a site alone that was started while the backup was copied', async () => {
    const to = join(root, 'started-meanwhile')
    // Made before: it then starts long before the backup is copied.
    const prepared = join(root, 'prepared')
    await (await start(prepared)).stop()
    // Watched from the beginning: it may be refused before the server has started.
    const refused = expect(restoreBackup({ from: quiet, dataDir: to, replace: true, say })).rejects.toThrow(
      'Stop it first',
    )
    mkdirSync(to, { recursive: true })
    renameSync(prepared, join(to, 'postgres'))
    const server = await start(join(to, 'postgres'))
    try {
      await refused
      await query(server.url, 'select 1')
    } finally {
      await server.stop()
    }
  })

  it('leaves a folder in use alone, until it is told to set aside what is there', async () => {
    const from = quiet
    const server = await start(join(dataDir, 'postgres'))
    await query(server.url, 'delete from rows')
    await expect(restoreBackup({ from, dataDir, replace: true, say })).rejects.toThrow('Stop it first')
    await server.stop()
    await expect(restoreBackup({ from, dataDir, replace: false, say })).rejects.toThrow(
      'is in use: nothing was restored',
    )
    expect(await rowsOf(dataDir, 'select id from rows')).toEqual([])

    const said: string[] = []
    const back = await restoreBackup({ from, dataDir, replace: true, say: (line) => said.push(line) })
    expect(back.picturesIn).toBeUndefined()
    expect((await rowsOf(dataDir, 'select id from rows')).length).toBe(500)
    const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? ''
    expect(said.join()).toContain(aside)
    expect(readdirSync(join(dataDir, aside)).sort()).toEqual(['images', 'postgres', 'secrets.json'])
  })

  it('leaves a running site alone whose connections are all in use', async () => {
    const server = await start(join(dataDir, 'postgres'))
    const clients: pg.Client[] = []
    const full = async () => {
      for (;;) {
        const client = new pg.Client({ connectionString: server.url })
        client.on('error', () => {})
        await client.connect()
        clients.push(client)
      }
    }
    await expect(full()).rejects.toThrow('too many clients')
    await expect(restoreBackup({ from: quiet, dataDir, replace: true, say })).rejects.toThrow('Stop it first')
    await Promise.all(clients.map((client) => client.end()))
  })

  it('that was killed between its renames is run again, and then nothing of it is left', async () => {
    const target = join(root, 'killed')
    mkdirSync(join(target, 'restore-being-placed-1', 'images'), { recursive: true })
    const restored = (replace: boolean) => restoreBackup({ from: quiet, dataDir: target, replace, say })
    await expect(restored(false)).rejects.toThrow('is in use')
    await restored(true)
    expect(readdirSync(target).sort()).toEqual(['images', 'postgres', 'secrets.json'])
  })

  it('of a damaged backup is refused before anything is changed', async () => {
    const empty = join(root, 'still-empty')
    const file = join(quiet, 'database', 'PG_VERSION')
    const before = readFileSync(file)
    appendFileSync(file, ' ')
    await expect(restoreBackup({ from: quiet, dataDir: empty, replace: false, say })).rejects.toThrow('is damaged')
    writeFileSync(file, before)
    expect(readdirSync(empty)).toEqual([])
    await expect(restoreBackup({ from: root, dataDir: empty, replace: false, say })).rejects.toThrow('holds no backup')
  })

  it('never writes outside of the data folder, whatever the backup says', async () => {
    const note = join(quiet, 'backup.json')
    writeFileSync(note, readFileSync(note, 'utf8').replace('"secrets.json"', '"../../secrets.json"'))
    const target = join(root, 'target', 'data')
    await expect(restoreBackup({ from: quiet, dataDir: target, replace: false, say })).rejects.toThrow('no backup')
    expect(existsSync(join(root, 'secrets.json'))).toBe(false)
  })
})
