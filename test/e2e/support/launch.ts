import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { MEMORY_FLAGS } from '../../../scripts/memory-flags.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a stopped site with the demo market: each test file starts from a copy. */
    market: string
  }
}

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Fills a folder with the demo market, once for all journeys. */
export default async function prepareMarket(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-market-'))
  await stopProcess(await launch({ PORT: String(await freePort()), DATA_DIR: dataDir }))
  project.provide('market', dataDir)
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Runs the product until it says where it is; its output is in the error when it does not. */
export function launch(settings: Record<string, string>, entry = 'src/bin/start.ts'): Promise<ChildProcess> {
  const env = {
    ...MEMORY_FLAGS.environment,
    ...process.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'true',
    // Production wants to be told.
    PUBLIC_URL: `http://localhost:${settings.PORT}`,
    ...settings,
  }
  const child = spawn(process.execPath, [...MEMORY_FLAGS.options, entry], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('GreenTech is at')) resolve(child)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${output}`)))
  })
}

/** Asks for a clean stop and waits for it. */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill('SIGTERM')
  })
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
