import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'

/** How long the sign-in service takes for an e-mail with an account and for one without. Medians; a figure, no limit. */
const ACCOUNTS = ['admin', 'rahim', 'nusrat', 'tanvir', 'farhana', 'imran']
const ROUNDS = 5

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-privacy-'))
const port = await freePort()
const site = await launch({ PORT: String(port), DATA_DIR: dataDir, EMAIL_ENUMERATION_PROTECTION: 'true' })
try {
  await compare('wrong password', 'signInWithPassword', (email) => ({ email, password: 'wrong' }))
  await compare('reset letter', 'sendOobCode', (email) => ({ requestType: 'PASSWORD_RESET', email }))
  await compare('ways in', 'createAuthUri', (identifier) => ({ identifier, continueUri: 'http://localhost' }))
} finally {
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}

async function compare(what: string, operation: string, ask: (email: string) => object): Promise<void> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ACCOUNTS) {
      known.push(await time(operation, ask(`${name}@greentech.example`)))
      unknown.push(await time(operation, ask(`no-${name}@greentech.example`)))
    }
  }
  console.log(`${what.padEnd(15)} with an account ${median(known)} ms, without ${median(unknown)} ms`)
}

async function time(operation: string, body: object): Promise<number> {
  const started = performance.now()
  const response = await fetch(`http://localhost:${port}/identity/v1/accounts:${operation}?key=bench`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.text()
  return performance.now() - started
}

function median(times: number[]): string {
  return (times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1)
}
