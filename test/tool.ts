import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const CACHE = path.resolve(import.meta.dirname, '../.cache')

/** A program for measuring or comparing that is no part of the project's own packages. */
export interface Tool {
  name: string
  version: string
  /** Path of the program below the package. */
  program: string
}

/** Path of the program in the cache folder, whether or not it is there. */
export function programOf({ name, version, program }: Tool): string {
  return path.join(CACHE, `${name}-${version}`, 'node_modules', name, program)
}

function isInstalled(tool: Tool): boolean {
  return existsSync(programOf(tool))
}

/** Fetches it at its exact version unless it is there. */
export async function installTool(tool: Tool): Promise<void> {
  if (isInstalled(tool)) return
  const { name, version } = tool
  const folder = path.join(CACHE, `${name}-${version}`)
  console.log(`Installing ${name} ${version} into ${path.relative('.', folder)}; this takes some minutes`)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n')
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['install', ...options, `${name}@${version}`], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${name} ${version} could not be installed`)
}
