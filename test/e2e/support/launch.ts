import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { MEMORY_FLAGS } from '../../../scripts/memory-flags.mjs'

export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** The environment variables of every process that runs the product. */
export const ENVIRONMENT = {
  ...MEMORY_FLAGS.environment,
  ...process.env,
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  DEMO_DATA: 'true',
}

/**
 * Variables of a process that makes pictures: the C library keeps the memory of large blocks, where the product returns it at
 * once. To make the demo market took 43 s of processor time without them, and takes 28. A test that measures the product must
 * not set them.
 */
export const KEEPS_MEMORY = { MALLOC_MMAP_THRESHOLD_: '268435456', MALLOC_TRIM_THRESHOLD_: '536870912' }

interface LaunchOptions {
  /** The file that starts the product. */
  entry?: string | undefined
  /** Gets all that it writes, also afterwards. */
  hear?: (text: string) => void
  /** Options of Node, after those of the product. A test that measures the product must not change those. */
  nodeOptions?: readonly string[]
}

/** A process that has just started makes more garbage than the small space of the product takes: a seventh of its time. */
export const ROOM_FOR_NEW = ['--max-semi-space-size=32']

/** Runs the product until it says where it is; its output is in the error when it does not. */
export function launch(
  settings: Record<string, string>,
  { entry = 'src/main/bin/start.ts', hear = () => {}, nodeOptions = [] }: LaunchOptions = {},
): Promise<ChildProcess> {
  const env = {
    ...ENVIRONMENT,
    // Production requires it.
    PUBLIC_URL: `http://localhost:${settings.PORT}`,
    ...settings,
  }
  const child = spawn(process.execPath, [...MEMORY_FLAGS.options, ...nodeOptions, entry], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      hear(String(chunk))
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
