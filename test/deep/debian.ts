import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Checks that the program is installed. As root on Debian its package is installed if it is missing; otherwise the output says
 * what is skipped.
 */
export function haveProgram(program: string): boolean {
  if (isThere(program)) return true
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log(`Installing Debian's package ${program}`)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', program], { stdio: 'ignore' })
  }
  if (isThere(program)) return true
  console.log(`skipped: ${program} is not installed here`)
  return false
}

function isThere(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined
}
