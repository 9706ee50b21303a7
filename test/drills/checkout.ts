import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Proposed as the tag v0.1.0: the commit that wrote the changelog of that version. */
const FIRST_RELEASE = 'b82716ad'

/** The tag of the first release; without any tag its commit. */
export function firstRelease(): string {
  return tags().at(0) ?? FIRST_RELEASE
}

/** The tag of the newest release; without any tag the last commit that has not the newest migrations of this tree. */
export function releaseBefore(): string {
  const newest = tags().at(-1)
  if (newest) return newest
  if (git('status', '--porcelain', '--', MIGRATIONS) !== '') return 'HEAD'
  return `${git('log', '-1', '--format=%h', '--', MIGRATIONS)}^`
}

const MIGRATIONS = 'db/migrations'

function tags(): string[] {
  return git('tag', '--list', 'v*', '--sort=version:refname').split('\n').filter(Boolean)
}

/** The files of a commit with its packages, in a folder of their own. */
export function checkOut(commit: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'greentech-release-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  installPackages(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The date and the subject of a commit. */
export function describe(commit: string): string {
  return git('log', '-1', '--format=%h of %as (%s)', commit)
}

/** Ours will do if they have every package of that release in its version. */
function installPackages(folder: string): void {
  const [theirs, ours] = [folder, ROOT].map(lockedVersions)
  if (theirs && ours && [...theirs].every(([name, version]) => ours.get(name) === version)) {
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
    return
  }
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('the packages of that release could not be installed')
}

function lockedVersions(folder: string): Map<string, string | undefined> {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  return new Map(Object.entries(packages).flatMap(([name, { version }]) => (name ? [[name, version]] : [])))
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}
