import { type ChildProcess, execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import type { ObjectStore } from '#platform/config/object-store.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { freePort, launch } from '../../e2e/support/launch.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A site as one process, on a data folder and the bucket. */
export interface StoreSite {
  url: string
  dataDir: string
  process: ChildProcess
}

/** The settings of a site that stores pictures in this bucket. */
export function settingsOf({ url, bucket, accessKeyId, secretAccessKey }: ObjectStore): Record<string, string> {
  return { S3_URL: url, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
}

/** Callers may have addresses of their own, because uploads are limited by address. */
export async function startStoreSite(dataDir: string, settings: Record<string, string>): Promise<StoreSite> {
  const port = await freePort()
  const own = { PORT: String(port), DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'silent' }
  return { url: `http://localhost:${port}`, dataDir, process: await launch({ ...own, ...settings }) }
}

/** Runs one of the commands of `src/bin` and resolves to what it printed, also when it fails. */
export async function command(name: string, settings: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'development', ...settings }
  const ran = promisify(execFile)(process.execPath, [path.join('src/bin', `${name}.ts`), ...args], { cwd: ROOT, env })
  return ran.then(
    ({ stdout, stderr }) => stdout + stderr,
    (failed: { stdout: string; stderr: string }) => failed.stdout + failed.stderr,
  )
}

/** Queries the embedded database of a site. */
export async function ask<Row extends pg.QueryResultRow>({ dataDir }: StoreSite, sql: string): Promise<Row[]> {
  const client = new pg.Client(await databaseOf(dataDir))
  await client.connect()
  return (await client.query<Row>(sql).finally(() => client.end())).rows
}

/** How to reach the embedded database of a running site. */
export async function databaseOf(dataDir: string): Promise<{ host: string; user: string; database: string }> {
  const running = await findRunningPostgres(path.join(dataDir, 'postgres'))
  if (!running) throw new Error('the database does not run')
  return running
}

let pictures = 0

/** A small picture that nobody has uploaded yet. */
export function newPicture(): Promise<Buffer> {
  const shade = ++pictures
  const background = { r: shade & 255, g: (shade >> 8) & 255, b: process.pid & 255 }
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
}

export interface UploadOutcome {
  status: number
  url: string | null
  code: string | null
  retryAfter: string | null
}

/** Uploads a picture from an address of its own; status 0 is no answer. */
export async function upload(site: StoreSite, key: string, picture: Buffer): Promise<UploadOutcome> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)]), 'photo.png')
  const headers = { 'x-forwarded-for': `10.${pictures >> 16}.${(pictures >> 8) & 255}.${pictures & 255}` }
  const response = await fetch(`${site.url}/images/upload?key=${key}`, { method: 'POST', body: form, headers }).catch(
    () => null,
  )
  const answer = (await response?.json().catch(() => null)) as {
    data?: { url: string }
    error?: { code: string }
  } | null
  return {
    status: response?.status ?? 0,
    url: answer?.data?.url ?? null,
    code: answer?.error?.code ?? null,
    retryAfter: response?.headers.get('retry-after') ?? null,
  }
}
