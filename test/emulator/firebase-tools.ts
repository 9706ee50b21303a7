import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../e2e/support/launch.ts'
import { programOf, type Tool } from '../tool.ts'

/** What the comparison was made with; another version may answer otherwise. 300 MB. */
export const EMULATOR: Tool = { name: 'firebase-tools', version: '15.34.2', program: 'lib/bin/firebase.js' }
/** Names that begin so need no account and reach for nothing outside. */
export const EMULATOR_PROJECT = 'demo-greentech'

const START_MS = 180_000

/** Starts the auth emulator on free ports and waits until it answers. */
export async function startEmulator(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'auth-emulator-'))
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()]
  const at = (port: number) => ({ host: '127.0.0.1', port })
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  await writeFile(path.join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const args = [programOf(EMULATOR), 'emulators:start', '--only', 'auth', '--project', EMULATOR_PROJECT]
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
