import { createServer } from 'node:net'
import type { Config } from '#platform/config/config.ts'

/** Throws when the port is in use: the most frequent failure, and clearest before anything else has started. */
export async function refuseTakenPort({ host, port }: Config): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        new Error(
          taken ? `port ${port} is taken. Stop what runs there or choose another: PORT=3001 npm start` : error.message,
        ),
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
