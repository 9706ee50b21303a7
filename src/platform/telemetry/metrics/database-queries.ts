/** One number with its labels; null where the server does not say it: without rights, or where it does not apply. */
export interface Row {
  value: number | null
  [label: string]: string | number | null
}

interface DatabaseQuery {
  /** A statement for each group of metrics: one that the server refuses does not take the others along. */
  sql: string
  values?: unknown[]
  /** By the column `metric` of the rows. `label`: the column of its label. */
  metrics: Record<string, { help: string; label?: string }>
}

/** More standbys or slots than this are not named. */
const MAX_NAMED = 20

/**
 * What is asked of the database at each scrape. Public views only, and those columns that a role without further rights may
 * read; others are null there (`pg_monitor` grants them).
 * @param letterJobs the names of the jobs that send a letter or a text message
 */
export function databaseQueries(letterJobs: string[]): DatabaseQuery[] {
  return [jobs(letterJobs), CONNECTIONS, SYNC_WAITS, STANDBYS, REPLICATION, SLOTS]
}

function jobs(letterJobs: string[]): DatabaseQuery {
  return {
    metrics: {
      greentech_jobs: {
        help: 'Jobs in the queue: due, later (or waiting for the next try), running, failed (for the last time)',
        label: 'state',
      },
      greentech_jobs_oldest_due_seconds: { help: 'How long the oldest job that is due has been due' },
      greentech_letters_waiting: { help: 'Letters and text messages that are due or are tried again later' },
      greentech_letters_oldest_seconds: { help: 'Age of the oldest of them' },
    },
    values: [letterJobs],
    sql: `
      with jobs as materialized (
        select created_at, run_at, task_identifier = any($1) and (attempts > 0 or run_at <= now()) as letter,
          case
            when locked_at is not null then 'running'
            when attempts >= max_attempts then 'failed'
            when run_at <= now() then 'due'
            else 'later'
          end as state
        from graphile_worker.jobs)
      select 'greentech_jobs' as metric, state, (select count(*) from jobs where jobs.state = states.state)::float8 as value
      from unnest(array['due', 'later', 'running', 'failed']) as states (state)
      union all
      select 'greentech_jobs_oldest_due_seconds', null,
        extract(epoch from coalesce(max(now() - run_at), '0'))::float8 from jobs where state = 'due'
      union all
      select 'greentech_letters_waiting', null, count(*)::float8 from jobs where letter and state <> 'failed'
      union all
      select 'greentech_letters_oldest_seconds', null,
        extract(epoch from coalesce(max(now() - created_at), '0'))::float8 from jobs where letter and state <> 'failed'`,
  }
}

const CONNECTIONS: DatabaseQuery = {
  metrics: {
    greentech_database_connections: { help: 'Connections to the server, of all its databases' },
    greentech_database_max_connections: { help: 'Connections that the server allows' },
    greentech_database_size_bytes: { help: 'Size of the database' },
    greentech_database_oldest_transaction_seconds: { help: 'Age of the oldest open transaction of this database' },
    greentech_database_is_standby: { help: '1 when the server only reads: the site needs the primary' },
  },
  sql: `
    select 'greentech_database_connections' as metric, count(*)::float8 as value
    from pg_stat_activity where backend_type = 'client backend' or backend_type is null
    union all
    select 'greentech_database_max_connections', current_setting('max_connections')::float8
    union all
    select 'greentech_database_size_bytes', pg_database_size(current_database())::float8
    union all
    select 'greentech_database_oldest_transaction_seconds',
      extract(epoch from coalesce(max(clock_timestamp() - xact_start), '0'))::float8
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    union all
    select 'greentech_database_is_standby', pg_is_in_recovery()::int::float8`,
}

/** A role sees the waits of its own connections without further rights: those of the site. */
const SYNC_WAITS: DatabaseQuery = {
  metrics: {
    greentech_sync_waits: { help: 'Commits that wait for a synchronous standby' },
    greentech_sync_wait_oldest_seconds: { help: 'How long the oldest transaction among them has been open' },
  },
  sql: `
    with waits as (select xact_start, query_start from pg_stat_activity where wait_event = 'SyncRep')
    select 'greentech_sync_waits' as metric, count(*)::float8 as value from waits
    union all
    select 'greentech_sync_wait_oldest_seconds',
      extract(epoch from coalesce(max(clock_timestamp() - coalesce(xact_start, query_start)), '0'))::float8 from waits`,
}

const STANDBYS: DatabaseQuery = {
  metrics: {
    greentech_replication_standbys: {
      help: 'Standbys that are connected, by sync, quorum, potential or async',
      label: 'sync_state',
    },
  },
  sql: `
    select 'greentech_replication_standbys' as metric, states.sync_state,
      (select count(*) from pg_stat_replication standby where standby.sync_state = states.sync_state)::float8 as value
    from unnest(array['sync', 'quorum', 'potential', 'async']) as states (sync_state)`,
}

const REPLICATION: DatabaseQuery = {
  metrics: {
    greentech_replication_lag_seconds: { help: 'Time by which a standby is behind in applying', label: 'standby' },
    greentech_replication_lag_bytes: { help: 'Log that a standby has not applied yet', label: 'standby' },
  },
  sql: `
    with standbys as (
      select coalesce(nullif(application_name, ''), 'unnamed') as standby, extract(epoch from replay_lag) as lag,
        case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end as bytes
      from pg_stat_replication where state is null or state <> 'backup' limit ${MAX_NAMED})
    -- Without a write since it caught up, the server gives no time.
    select 'greentech_replication_lag_seconds' as metric, standby,
      max(coalesce(lag, case when bytes = 0 then 0 end))::float8 as value from standbys group by standby
    union all
    select 'greentech_replication_lag_bytes', standby, max(bytes)::float8 from standbys group by standby`,
}

const SLOTS: DatabaseQuery = {
  metrics: {
    greentech_replication_slot_retained_bytes: {
      help: 'Log that the server must not remove because of a slot',
      label: 'slot',
    },
  },
  sql: `
    select 'greentech_replication_slot_retained_bytes' as metric, slot_name::text as slot,
      pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as value
    from pg_replication_slots where not pg_is_in_recovery() order by restart_lsn limit ${MAX_NAMED}`,
}
