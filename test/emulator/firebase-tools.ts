import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../e2e/site.ts'

/** What the comparison was made with; another version may answer otherwise. */
export const VERSION = '15.34.2'
/** Names that begin so need no account and reach for nothing outside. */
export const EMULATOR_PROJECT = 'demo-greentech'

const FOLDER = path.resolve(import.meta.dirname, `../../.cache/firebase-tools-${VERSION}`)
const PROGRAM = path.join(FOLDER, 'node_modules/firebase-tools/lib/bin/firebase.js')
const START_MS = 180_000

/** True once the emulator's program lies in the cache folder. */
export function emulatorIsInstalled(): boolean {
  return existsSync(PROGRAM)
}

/** Fetches it unless it is there: 300 MB, and no part of the project's own packages. */
export async function installEmulator(): Promise<void> {
  if (emulatorIsInstalled()) return
  console.log(`Installing firebase-tools ${VERSION} into ${path.relative('.', FOLDER)}; this takes some minutes`)
  await mkdir(FOLDER, { recursive: true })
  await writeFile(path.join(FOLDER, 'package.json'), '{ "private": true }\n')
  const options = ['--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['install', ...options, `firebase-tools@${VERSION}`], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`firebase-tools ${VERSION} could not be installed`)
}

/** Starts the auth emulator on free ports and waits until it answers. */
export async function startEmulator(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'auth-emulator-'))
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()]
  const at = (port: number) => ({ host: '127.0.0.1', port })
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  await writeFile(path.join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const args = [PROGRAM, 'emulators:start', '--only', 'auth', '--project', EMULATOR_PROJECT]
  const env = { ...process.env, HOME: folder, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const origin = `http://127.0.0.1:${port}`
  await answering(origin, child)
  return {
    origin,
    stop: async () => {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answering(origin: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS
  while (child.exitCode === null && Date.now() < until) {
    const answer = await fetch(origin).catch(() => null)
    if (answer?.ok) return
    await wait(200)
  }
  child.kill('SIGKILL')
  throw new Error('The auth emulator did not start')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(late)
}
