import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    site: { url: string; dataDir: string }
  }
}

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Starts the product as `npm start` does, with the demo market, once for all journeys. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-e2e-'))
  const port = await freePort()
  const site = await launch({ PORT: String(port), DATA_DIR: dataDir })
  // A crash would otherwise show as refused connections in whatever test comes next.
  site.on('exit', (code, signal) => console.log(`the product ended: ${code ?? signal}`))
  site.stderr?.pipe(process.stderr)
  project.provide('site', { url: `http://localhost:${port}`, dataDir })
  return async () => {
    await end(site)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs the product until it says where it is; its output is in the error when it does not. */
export function launch(settings: Record<string, string>): Promise<ChildProcess> {
  const env = { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'warn', DEMO_DATA: 'true', ...settings }
  const child = spawn(process.execPath, ['src/bin/all.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
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
export async function end(child: ChildProcess): Promise<number | null> {
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
