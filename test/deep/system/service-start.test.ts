import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '../../..')
const isRoot = process.getuid?.() === 0
/**
 * `nobody`, who has an entry in /etc/passwd, as `User=` needs one; without root the same user, in a folder without write
 * permission.
 */
const SERVICE = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const PROGRAM = ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts', 'src', 'messages', 'public', 'db']

/** Output of a program, and its process. */
interface Run {
  output: () => string
  child: ChildProcess
}

test('a site that its owner built is started by the unit as another user, who may not write there and does not build again', async (context) => {
  const { program, data } = await place()
  if (spawnSync(process.execPath, ['--version'], { ...SERVICE, cwd: program }).status !== 0) {
    context.skip('node lies in a private folder')
  }
  const built = spawnSync('npm', ['run', 'build'], { cwd: program, encoding: 'utf8', env: owner() })
  expect(built.status, built.stderr).toBe(0)
  protect(program)

  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const site = startUnit(program, data, port)
  await expect.poll(() => site.child.exitCode !== null || isReady(port), { timeout: 60_000 }).toBe(true)
  expect(site.child.exitCode, site.output()).toBeNull()
  const page = await fetch(`http://127.0.0.1:${port}/login`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign in to COntinue')])
  expect(site.output()).not.toContain('Building')
  site.child.kill('SIGTERM')
  expect(await once(site.child, 'exit')).toEqual([0, null])

  // A source that changed since: the pages must be built, and the owner has to do that.
  utimesSync(path.join(program, 'src/routes.ts'), new Date(), new Date())
  const stale = startUnit(program, data, port)
  expect(await once(stale.child, 'exit')).toEqual([1, null])
  expect(stale.output()).toContain(`this user may not write to ${program}/. Run "npm run build" there as the owner`)
}, 240_000)

/** A copy of the program with the packages of this one, and a data folder that belongs to the user of the service. */
async function place() {
  // Not in the folder of the tests' run, which its owner alone may enter.
  const folder = mkdtempSync('/tmp/greentech-service-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [program, data] = [path.join(folder, 'greentech'), path.join(folder, 'data')]
  mkdirSync(program)
  for (const part of PROGRAM) cpSync(path.join(project, part), path.join(program, part), { recursive: true })
  symlinkSync(path.join(project, 'node_modules'), path.join(program, 'node_modules'))
  mkdirSync(data, { mode: 0o700 })
  if (SERVICE.uid) chownSync(data, SERVICE.uid, SERVICE.gid)
  chmodSync(folder, 0o755)
  return { program, data }
}

function owner() {
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env
  return env
}

/** Write-protects the folder as `ProtectSystem=strict` does for a user who does not own it. */
function protect(program: string) {
  const mode = (change: string) => spawnSync('chmod', ['-R', change, program])
  mode('a-w')
  onTestFinished(() => void mode('u+w'))
}

/** Runs `ExecStart` of the unit with its environment, as its user in its folder. */
function startUnit(program: string, data: string, port: number): Run {
  const unit = readFileSync(path.join(project, 'deploy/greentech.service'), 'utf8')
  const [, arguments_ = ''] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit) ?? []
  const settings = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const ofUnit = settings.map((setting) => {
    const [name = '', value = ''] = setting.split('=')
    return [name, value.replace(/^\/var\/(lib|cache)\/greentech/, data)] as const
  })
  const file = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1', HOST: '127.0.0.1', PORT: String(port) }
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@shop.example' }
  const env = { ...Object.fromEntries(ofUnit), ...file, ...mail, PATH: '/usr/bin:/bin', HOME: '/nonexistent' }
  const child = spawn(process.execPath, arguments_.split(' '), { ...SERVICE, cwd: program, env })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part))
  return { child, output: () => output }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return answer?.status === 200
}
