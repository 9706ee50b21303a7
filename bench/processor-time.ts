import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Microseconds in one of the hundredths that Linux counts in. */
const TICK_US = 10_000
const IDLE_ENOUGH = 0.7
const LOOK_MS = 200
const PATIENCE_MS = 1_500

/** Microseconds of processor time that a process used so far, in user and in system mode. */
export function processorTime(pid: number): number {
  const [user = 0, system = 0] = timesOf(pid)
  return (user + system) * TICK_US
}

/** The same of a process with all its children, those that have ended too: PostgreSQL has one for each connection. */
export function processorTimeOfFamily(parent: number): number {
  const ended = timesOf(parent).slice(2)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === parent)
  const living = [parent, ...children.map(Number)].map(processorTime)
  return ended.reduce((sum, ticks) => sum + ticks * TICK_US, 0) + living.reduce((sum, time) => sum + time, 0)
}

function timesOf(pid: number): number[] {
  return statOf(pid).slice(11, 15).map(Number)
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1])
}

/** The fields of /proc/PID/stat after the process name, which may hold any character; none for a process that has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

/** Waits until the machine has little other load, up to a limit. */
export async function quiet(): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  do {
    const before = allTimes()
    await wait(LOOK_MS)
    const after = allTimes()
    if ((after.idle - before.idle) / (after.all - before.all) >= IDLE_ENOUGH) return
  } while (Date.now() < until)
}

function allTimes() {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) }
}

/** The machine and its load, for the head of a table. */
export function machine(): string {
  return `${cpus()[0]?.model}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}`
}
