import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './examples.ts'
import { runUpgrade } from './upgrade-steps.ts'

test('the written steps of an upgrade install and build beside the site, and stop it only to exchange two folders', async () => {
  const folder = await temporaryFolder()
  const git = (cwd: string, ...line: string[]) => {
    const { status, stderr } = spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...line], { cwd })
    expect(status, String(stderr)).toBe(0)
  }
  const [origin, site, log] = ['origin', 'greentech', 'log'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(origin)
  git(folder, 'init', '-q', origin)
  for (const version of ['old', 'new']) {
    await writeFile(path.join(origin, 'version'), version)
    git(origin, 'add', '.')
    git(origin, 'commit', '-q', '-m', version)
    if (version === 'old') git(folder, 'clone', '-q', origin, site)
  }

  // Each program notes itself, with the version that serves at that moment.
  const note = (name: string) => `echo "${name} $* in $(basename "$PWD") beside $(cat ${site}/version)" >> ${log}`
  const steps = await runUpgrade(folder, { npm: note('npm'), systemctl: note('systemctl') })
  expect(await once(steps, 'exit')).toEqual([0, null])
  expect((await readFile(log, 'utf8')).trim().split('\n')).toEqual([
    'npm ci --include=dev in greentech-next beside old',
    'npm run build in greentech-next beside old',
    'systemctl stop greentech in greentech-next beside old',
    'systemctl start greentech in greentech beside new',
  ])
})
