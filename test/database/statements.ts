import type pg from 'pg'
import { isReusedPool } from '../reused-databases.ts'

export interface Statement {
  text: string
  values: unknown[]
  /** The first row that it answered; only of statements by callback, as ours are. */
  row?: Record<string, unknown>
}

/**
 * Notes the statements on connections that `pool`, which is of a `newDatabase`, opens from now on. Returns a function that runs
 * something and resolves to its statements in order; one thing at a time.
 */
export function recordStatements(pool: pg.Pool): (run: () => Promise<unknown>) => Promise<Statement[]> {
  if (isReusedPool(pool)) throw new Error('take a newDatabase() to note its statements')
  let noted: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args as [string | pg.QueryConfig, unknown]
      const given = typeof first === 'string' ? { text: first, values: second } : first
      const statement: Statement = { text: given.text, values: Array.isArray(given.values) ? given.values : [] }
      noted.push(statement)
      const last = args.at(-1)
      if (typeof last !== 'function') return query(...args)
      return query(...args.slice(0, -1), (error: unknown, result?: pg.QueryResult) => {
        if (result?.rows?.[0]) statement.row = result.rows[0]
        last(error, result)
      })
    }) as typeof client.query
  })
  return async (run) => {
    noted = []
    await run()
    // Later statements belong to no run.
    const ofRun = noted
    noted = []
    return ofRun
  }
}
