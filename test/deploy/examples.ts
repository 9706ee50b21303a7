import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Returns true if these programs are installed; otherwise prints what is skipped. */
export function haveAll(programs: string[], skipped: string): boolean {
  const missing = programs.filter((program) => !findProgram(program))
  if (missing.length > 0) console.log(`skipped: ${skipped}, because ${missing.join(' and ')} is not installed here`)
  return missing.length === 0
}

/** Path of a program; servers are in a folder that is not in everybody's PATH. */
export function findProgram(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))
}

/** A folder for the length of a test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greentech-deploy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A key and a certificate for the name of the examples: in two files, and together in one. */
export async function makeCertificate(folder: string): Promise<{ key: string; certificate: string; both: string }> {
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => path.join(folder, name))
  if (!key || !certificate || !both) throw new Error('unreachable')
  const options = [
    '-x509',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-subj',
    '/CN=shop.example',
  ]
  const made = spawnSync('openssl', ['req', ...options, '-days', '1', '-keyout', key, '-out', certificate])
  if (made.status !== 0) throw new Error(String(made.stderr))
  await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  return { key, certificate, both }
}

/** Runs a program to its end: `code`, and everything that it wrote. */
export function runToEnd(program: string, args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(findProgram(program) ?? program, args, { encoding: 'utf8' })
  return { code: status, output: `${stdout}${stderr}` }
}

/** Runs a server until the test ends. */
export function runServer(program: string, args: string[]): ChildProcess {
  const server = spawn(findProgram(program) ?? program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  })
  return server
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Asks the name of the examples at a port of this machine, without checking the certificate. Status 0: no answer. */
export function askSecurely(
  port: number,
  address: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: false })
  const options = {
    host: '127.0.0.1',
    port,
    path: address,
    method,
    agent,
    headers: { host: 'shop.example', ...headers },
  }
  return new Promise((resolve) => {
    const sent = request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    sent.once('error', () => resolve({ status: 0, headers: {}, body: '' }))
    sent.end(body)
  })
}
