import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DIRECTORY_SETTING } from '../embedded-postgres/previous-server.ts'
import { settleInterruptedRestores } from './interrupted-restore.ts'
import { restoreBackup } from './restore.ts'

let root: string
let child: ChildProcess | undefined

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'restore-test-')))
})

afterEach(() => {
  child?.kill('SIGKILL')
  child = undefined
  rmSync(root, { recursive: true, force: true })
})

/** A backup without files. */
function anEmptyBackup(): string {
  const from = join(root, 'backup')
  mkdirSync(from)
  const nothing = { folders: [], files: {} }
  const note = { format: 1, madeAt: '2026-11-01T00:00:00.000Z', database: nothing, rest: nothing }
  writeFileSync(join(from, 'backup.json'), JSON.stringify(note))
  return from
}

/** A process with the command line of a server of the data folder, named in its lock, that no connection reaches. */
async function aServerThatAnswersNobody(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres', 'cluster')
  mkdirSync(cluster, { recursive: true })
  const program = 'process.stdin.resume(); console.log("runs")'
  const server = spawn(process.execPath, ['-e', program, '--', `${DIRECTORY_SETTING}=${cluster}`])
  child = server
  await new Promise((resolve) => server.stdout.once('data', resolve))
  const lines = [server.pid, cluster, 1_700_000_000, 5432, join(dataDir, 'no-socket'), '', '', 'starting', '']
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
}

/** The number of a process that has ended. */
async function aFormerProcess(): Promise<number> {
  const ended = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => ended.once('close', resolve))
  return ended.pid ?? 0
}

describe('a restore', () => {
  it('leaves a running site alone whose database accepts no connection', async () => {
    const dataDir = join(root, 'site')
    await aServerThatAnswersNobody(dataDir)
    const restored = restoreBackup({ from: anEmptyBackup(), dataDir, replace: true, say: () => {} })
    await expect(restored).rejects.toThrow('Stop it first')
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  })
})

describe('the start of a site', () => {
  it('is refused while files of two sites lie in its folder, because a restore was killed between its renames', async () => {
    mkdirSync(join(root, `restore-being-placed-${await aFormerProcess()}`))
    expect(() => settleInterruptedRestores(root)).toThrow('was interrupted')
  })

  it('removes the copy that a killed restore has left, with its keys, and leaves that of a living one', async () => {
    const [former, living] = [`restoring-${await aFormerProcess()}`, `restoring-${process.pid}`]
    for (const name of [former, living]) mkdirSync(join(root, name))
    writeFileSync(join(root, former, 'secrets.json'), '{}')
    settleInterruptedRestores(root)
    expect(readdirSync(root)).toEqual([living])
    settleInterruptedRestores(join(root, 'nowhere'))
    expect(existsSync(join(root, 'nowhere'))).toBe(false)
  })
})
