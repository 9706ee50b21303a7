import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { freePort, launch, stopProcess } from './launch.ts'

export interface Site {
  url: string
  dataDir: string
}

let running: Site | undefined
let child: ChildProcess | undefined

/** The site of this test file: nobody else writes into it. */
export function site(): Site {
  if (!running) throw new Error('the site starts before the first test')
  return running
}

/** A folder with the demo market in it, as the last stop left it. */
export async function copyDemoMarket(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-e2e-'))
  await cp(inject('market'), dataDir, { recursive: true })
  return dataDir
}

beforeAll(async () => {
  const [dataDir, port] = [await copyDemoMarket(), await freePort()]
  child = await launch({ PORT: String(port), DATA_DIR: dataDir })
  // A crash would otherwise show as refused connections in whatever test comes next.
  child.on('exit', (code, signal) => code !== 0 && console.log(`the product ended: ${code ?? signal}`))
  child.stderr?.pipe(process.stderr)
  running = { url: `http://localhost:${port}`, dataDir }
})

afterAll(async () => {
  if (child) await stopProcess(child)
  if (running) await rm(running.dataDir, { recursive: true, force: true })
})
