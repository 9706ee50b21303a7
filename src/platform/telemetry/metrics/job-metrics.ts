import { Histogram, type Registry } from 'prom-client'

export interface JobMetrics {
  /** Runs a job and counts it by its name, which the code gives. */
  timed: (name: string, run: () => Promise<void>) => Promise<void>
}

/** Seconds. A letter takes some tenths of a second; a clean-up may take minutes. */
const BUCKETS = [0.01, 0.1, 0.5, 2, 10, 60]

export function makeJobMetrics(registry: Registry): JobMetrics {
  const durations = new Histogram({
    name: 'greentech_job_duration_seconds',
    help: 'Background jobs by name and result (done, failed: it is tried again)',
    labelNames: ['job', 'result'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return {
    timed: async (job, run) => {
      const end = durations.startTimer({ job })
      await run().then(
        () => end({ result: 'done' }),
        (error: unknown) => {
          end({ result: 'failed' })
          throw error
        },
      )
    },
  }
}
