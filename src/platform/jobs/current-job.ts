import { AsyncLocalStorage } from 'node:async_hooks'
import type { Job } from 'graphile-worker'

const current = new AsyncLocalStorage<string>()

/** The id of the job that the caller runs in, the same at each of its attempts; undefined outside of jobs. */
export function currentJobId(): string | undefined {
  return current.getStore()
}

/** Runs `run` as this job. The id contains its creation time, because a restored database may assign numbers again. */
export function runAsJob(job: Job, run: () => Promise<void>): Promise<void> {
  return current.run(`${job.id}.${new Date(job.created_at).getTime()}`, run)
}
