import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allWords } from '#messages/all.ts'

import { createHttp } from '#platform/http/app.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { type ImagesDeps, registerImages } from '../../src/services/image-host/server/handlers.ts'
import { makeDiskStore } from '../../src/services/image-host/server/storage/disk-store.ts'
import type { ImageStore } from '../../src/services/image-host/server/storage/image-store.ts'
import { freshDatabase, quiet } from '../database.ts'

const KEY = 'shop-photos'
const PHOTOS = new URL('../../db/seed/photos/', import.meta.url)
export const laptop = readFileSync(new URL('laptop-silver-open-right-desk.jpg', PHOTOS))
export const keyboard = readFileSync(new URL('laptop-gaming-keyboard.jpg', PHOTOS))
export const phone = readFileSync(new URL('smartphone-blue-front-back.jpg', PHOTOS))

export interface StoredPhoto {
  id: string
  url: string
  width: number
  height: number
  placeholder: string
  size: number
}

interface Answer {
  success: boolean
  status: number
  data: StoredPhoto
  error?: { code: string; message: string }
}

interface HostOptions extends Pick<ImagesDeps, 'uploadsPerHour' | 'pace' | 'tickets'> {
  /** The database of another host, which closes it. */
  fixture?: Awaited<ReturnType<typeof freshDatabase>>
  /** Store of the pictures, instead of a separate folder. */
  store?: ImageStore
}

/** The image host on a real port, with a database and a folder of its own. */
export async function startHost(
  { fixture: given, store: elsewhere, ...options }: HostOptions = { uploadsPerHour: 10_000 },
) {
  const fixture = given ?? (await freshDatabase())
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-images-'))
  const folder = path.join(dataDir, 'images')
  await mkdir(folder)
  const store = elsewhere ?? makeDiskStore(folder)
  const config = {
    production: false,
    trustProxy: 1,
    publicUrl: 'http://localhost',
    imageHostUrl: undefined,
  }
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {}, shedsLoad: false })
  const limits = makeLimits(fixture.pool)
  await registerImages(app, { db: fixture.db, store, key: KEY, words: allWords.en, limits, ...options })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    key: KEY,
    dataDir,
    folder,
    store,
    fixture,
    db: fixture.db,
    pool: fixture.pool,
    log: quiet,
    count: async () => Number((await fixture.pool.query('select count(*) as n from images')).rows[0].n),
    send: (files: [field: string, file: Buffer | string][], key = KEY) => send(url, files, key),
    upload: async (photo: Buffer) => (await send(url, [['image', photo]], KEY)).answer.data,
    /** The file at a URL of this host. */
    file: async (address: string) => Buffer.from(await (await fetch(url + address)).arrayBuffer()),
    close: async () => {
      await app.close()
      if (!given) await fixture.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

export type Host = Awaited<ReturnType<typeof startHost>>

async function send(url: string, files: [field: string, file: Buffer | string][], key: string) {
  const form = new FormData()
  for (const [field, file] of files) {
    form.append(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'photo.jpg')
  }
  const response = await fetch(`${url}/images/upload?key=${key}`, { method: 'POST', body: form })
  return { response, answer: (await response.json()) as Answer }
}
