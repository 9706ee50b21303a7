import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, cpSync, openSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../deploy/examples.ts'
import { runUpgrade } from '../deploy/upgrade-steps.ts'
import { freePort } from '../e2e/support/launch.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const PROGRAM = ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts', 'src', 'messages', 'public', 'db']
const ASK_EACH_MS = 20

interface Asked {
  at: number
  status: number
}

test('an upgrade as written: the old site answers until its stop, the new one goes on with its data', async () => {
  const folder = await temporaryFolder()
  const [origin, site, data] = ['origin', 'greentech', 'data'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const port = await freePort()
  await mkdir(origin)
  for (const part of PROGRAM) cpSync(path.join(PROJECT, part), path.join(origin, part), { recursive: true })
  await writeFile(path.join(origin, '.gitignore'), 'node_modules\ndist\n.cache\n')
  run(origin, 'git init -q && git add . && git -c user.name=x -c user.email=x@x commit -q -m old')
  run(folder, `git clone -q ${origin} ${site} && ln -s ${PROJECT}/node_modules ${site}/ && cd ${site} && npm run build`)
  await writeFile(path.join(origin, 'public/version.txt'), 'new')
  run(origin, 'git add . && git -c user.name=x -c user.email=x@x commit -q -m new')

  const { systemctl, stop } = await unit(folder, { PORT: String(port), DATA_DIR: data })
  onTestFinished(stop)
  run(site, `${systemctl('start')}`)
  await expect.poll(() => statusOf(port, '/readyz'), { timeout: 60_000 }).toBe(200)
  expect(await statusOf(port, '/version.txt')).toBe(404)
  expect(await account(port, 'signUp')).toBe(200)

  const asked: Asked[] = []
  const done = new AbortController()
  const asking = askUntil(done.signal, port, asked)
  const steps = await runUpgrade(folder, {
    npm: `[ "$1" = ci ] && exec ln -s ${PROJECT}/node_modules .\nPATH=\${PATH#*:} exec npm "$@"`,
    systemctl: `case $1 in stop) date +%s%3N > ${folder}/stopped; ${systemctl('stop')};; start) ${systemctl('start')};; esac`,
  })
  expect(await once(steps, 'exit')).toEqual([0, null])
  await expect.poll(() => statusOf(port, '/version.txt'), { timeout: 60_000 }).toBe(200)
  done.abort()
  await asking

  const stopped = Number(await readFile(path.join(folder, 'stopped'), 'utf8'))
  const before = asked.filter(({ at }) => at < stopped)
  expect(before.filter(({ status }) => status !== 200)).toEqual([])
  const failed = asked.filter(({ status }) => status !== 200).map(({ at }) => at)
  const downMs = Math.max(...failed) - Math.min(...failed)
  const builtMs = stopped - (asked[0]?.at ?? 0)
  console.log({ answeredBeside: before.length, builtMs, downMs })
  expect(downMs).toBeLessThan(builtMs)
  expect(await account(port, 'signInWithPassword')).toBe(200)
})

function run(cwd: string, commands: string): void {
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env
  const log = openSync(path.join(cwd, '../log'), 'w')
  const { status } = spawnSync('sh', ['-e', '-c', commands], { cwd, env, stdio: ['ignore', log, log] })
  closeSync(log)
  expect(status, readFileSync(path.join(cwd, '../log'), 'utf8')).toBe(0)
}

/** Runs the program of deploy/greentech.service in a folder, as systemd would, and waits until it ends. */
async function unit(folder: string, settings: Record<string, string>) {
  const file = readFileSync(path.join(PROJECT, 'deploy/greentech.service'), 'utf8')
  const [, program = ''] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(file) ?? []
  const pid = path.join(folder, 'pid')
  const given = {
    ...settings,
    NODE_ENV: 'development',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: `${folder}/compiled`,
  }
  const environment = Object.entries(given).map(([name, value]) => `${name}=${value}`)
  const commands = {
    start: `cd ${folder}/greentech; env ${environment.join(' ')} ${process.execPath} ${program} > ${folder}/site.log 2>&1 & echo $! > ${pid}`,
    stop: `kill -TERM $(cat ${pid}); while kill -0 $(cat ${pid}) 2> /dev/null; do sleep 0.05; done`,
  }
  const systemctl = (command: 'start' | 'stop') => commands[command]
  const stop = async () => {
    await once(spawn('sh', ['-c', commands.stop], { stdio: 'ignore' }), 'exit')
  }
  return { systemctl, stop }
}

async function askUntil(signal: AbortSignal, port: number, asked: Asked[]): Promise<void> {
  while (!signal.aborted) {
    const at = Date.now()
    asked.push({ at, status: await statusOf(port, '/products') })
    await delay(ASK_EACH_MS)
  }
}

async function statusOf(port: number, address: string): Promise<number> {
  const answer = await fetch(`http://localhost:${port}${address}`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

async function account(port: number, operation: string): Promise<number> {
  const body = JSON.stringify({ email: 'nusrat@example.com', password: 'Correct horse #7', returnSecureToken: true })
  const headers = { 'content-type': 'application/json' }
  const address = `http://localhost:${port}/identity/v1/accounts:${operation}?key=greentech`
  return (await fetch(address, { method: 'POST', headers, body })).status
}
