import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

test('npm start says that its port is taken before it installs or builds anything', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'greentech-port-'))
  const holder = createServer().listen(0, 'localhost')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  try {
    // Without package-lock.json, which an installation would read first.
    cpSync(path.resolve(import.meta.dirname, '../../../scripts'), path.join(folder, 'scripts'), { recursive: true })
    const start = (env: NodeJS.ProcessEnv) => {
      const { PORT: _, HOST: _host, ...inherited } = process.env
      const run = { env: { ...inherited, ...env }, encoding: 'utf8', timeout: 20_000 } as const
      return spawnSync(process.execPath, [path.join(folder, 'scripts/start.mjs')], run)
    }
    const wanted = `port ${port} is taken. Stop what runs there or choose another: PORT=3001 npm start`
    const fromEnvironment = start({ PORT: String(port) })
    expect([fromEnvironment.status, fromEnvironment.stdout, fromEnvironment.stderr.trim()]).toEqual([1, '', wanted])
    writeFileSync(path.join(folder, '.env'), `# ours\nPORT="${port}"\n`)
    expect(start({}).stderr.trim()).toBe(wanted)
    expect(start({ PORT: '0' }).stderr).not.toContain('is taken')
  } finally {
    holder.close()
    rmSync(folder, { recursive: true })
  }
})
