import { chownSync, mkdirSync, realpathSync } from 'node:fs'
import { canEnter, type ServerUser } from './server-user.ts'

/** After this long a part of the log that is not full is archived, too: what a lost disk can cost. */
const TIMEOUT = '60s'

/**
 * The folder of the archived log (WAL), made for the server's user if it is missing. Throws with a sentence for the person at the
 * terminal if that user cannot reach it.
 */
export function openArchive(folder: string, user: ServerUser | undefined): string {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (made && user) chownSync(folder, user.ids.uid, user.ids.gid)
  if (canEnter(user, folder)) return realpathSync(folder)
  throw new Error(`The user ${user?.name ?? 'of the database'} cannot reach ${folder}. Choose another WAL_ARCHIVE.`)
}

/** The settings with which a server archives its log. */
export function archiveSettings(folder: string): Record<string, string> {
  return { archive_mode: 'on', archive_timeout: TIMEOUT, archive_command: archiveCommand(folder) }
}

/**
 * Never overwrites: a file of the same name with other content is another database's, and this one then keeps its log until
 * somebody looks. A file appears when it is complete, and one that is there with the same content is a repetition.
 */
function archiveCommand(folder: string): string {
  const [target, log] = [`${quoted(folder)}/%f.gz`, '"%p"']
  const isSame = `[ "$(gzip -dc ${target} | cksum)" = "$(cksum < ${log})" ]`
  const store = `gzip -1 < ${log} > ${target}.part && sync && mv ${target}.part ${target}`
  return `if [ -e ${target} ]; then ${isSame}; else ${store}; fi`
}

/** How far a recovery goes: to the end of the backup, to a moment after it, or to the end of the archive. */
export type RecoveryTarget = 'backup' | Date | 'latest'

/**
 * Settings of a server that begins with a base backup and a `recovery.signal`, replays the archive to the target, and then
 * writes on a timeline of its own: the names of its log are not those of what the former server archived after the backup.
 * It follows the timeline of the backup, not one that an earlier recovery began, so that a recovery can be tried again.
 */
export function recoverySettings(folder: string, target: RecoveryTarget): Record<string, string> {
  return {
    restore_command: `gzip -dc ${quoted(folder)}/%f.gz > "%p"`,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // Nobody connects before the target is reached.
    hot_standby: 'off',
    ...(target === 'backup' && { recovery_target: 'immediate' }),
    ...(target instanceof Date && { recovery_target_time: withOffset(target) }),
  }
}

/** Names of time zones, `Z` among them, are not known yet when the server reads this setting. */
function withOffset(time: Date): string {
  return time.toISOString().replace('T', ' ').replace('Z', '+00')
}

/** For the shell, within a setting in which `%` is special. */
function quoted(folder: string): string {
  return `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}
