import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** The commands of docs/operations.md that upgrade a site, as an operator pastes them, below `folder` in place of `/srv`. */
export function upgradeSteps(folder: string): string {
  const text = readFileSync(path.join(PROJECT, 'docs/operations.md'), 'utf8')
  const [, steps] = /^## Upgrading\n[^#]*?```\n(.*?)```/ms.exec(text) ?? []
  if (!steps) throw new Error('docs/operations.md has no steps of an upgrade')
  return steps.replaceAll('/srv/', `${folder}/`)
}

/** Runs the commands in a shell that ends at the first one that fails and finds `programs` before those of the machine. */
export async function runUpgrade(folder: string, programs: Record<string, string>): Promise<ChildProcess> {
  const bin = path.join(folder, 'bin')
  await mkdir(bin)
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(path.join(bin, name), `#!/bin/sh\nset -e\n${script}\n`)
    await chmod(path.join(bin, name), 0o755)
  }
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env
  return spawn('sh', ['-e', '-c', upgradeSteps(folder)], {
    cwd: folder,
    env: { ...env, PATH: `${bin}:${env.PATH}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
