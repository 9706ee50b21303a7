import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { copyExample } from '../../deploy/copy-example.ts'
import { haveAll, runToEnd, temporaryFolder } from '../../deploy/examples.ts'

const systemd = haveAll(['systemd-analyze'], 'the systemd unit')

/** Output of systemd's check of the unit with `changes`: the check exits with 0 for unknown names and bad values, too. */
async function verify(changes: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder()
  const file = await copyExample('greentech.service', folder, { '/usr/bin/node': process.execPath, ...changes })
  return runToEnd('systemd-analyze', ['verify', '--man=no', file]).output
}

test.skipIf(!systemd)(
  'systemd has nothing to say against the unit, and something against a misspelt one',
  async () => {
    expect(await verify({})).toBe('')
    expect(await verify({ 'PrivateTmp=true': 'PrivateTemp=true' })).toContain('PrivateTemp')
    expect(await verify({ 'Restart=always': 'Restart=forever' })).toContain('forever')
  },
  30_000,
)

test('the unit waits longer for a stop than a stop takes', async () => {
  const unit = await readFile(path.resolve(import.meta.dirname, '../../../deploy/greentech.service'), 'utf8')
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
  // Draining behind a proxy, the six seconds of the requests, and the shutdown of the database.
  expect(Number(seconds)).toBeGreaterThan(readConfig({ TRUST_PROXY: '1' }).drainSeconds + 6 + 10)
})

test('a start that fails at once, as while the database is away, is tried again for as long as it takes', async () => {
  const unit = await readFile(path.resolve(import.meta.dirname, '../../../deploy/greentech.service'), 'utf8')
  expect(unit).toMatch(/^\[Unit\]\n(?:[^[].*\n)*StartLimitIntervalSec=0$/m)
  expect(unit).toContain('Restart=always')
})

test('the health check of the image passes while the database is away, and fails when the process does not answer', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(request.url === '/healthz' ? 200 : 503).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const dockerfile = await readFile(path.resolve(import.meta.dirname, '../../../Dockerfile'), 'utf8')
  const [, command = ''] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile) ?? []
  const [, ...options] = JSON.parse(command) as string[]
  const check = () =>
    new Promise<number | null>((resolve) => {
      const env = { ...process.env, PORT: String(port) }
      spawn(process.execPath, options, { cwd: path.resolve(import.meta.dirname, '../../..'), env }).on('exit', resolve)
    })
  expect([await check(), asked]).toEqual([0, ['/healthz']])
  server.close()
  server.closeAllConnections()
  expect(await check()).toBe(1)
})
