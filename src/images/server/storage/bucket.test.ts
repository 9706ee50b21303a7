import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ObjectStore } from '#platform/config/object-store.ts'
import { type Metrics, makeMetrics } from '#platform/telemetry/metrics/metrics.ts'
import { runInTrace } from '#platform/telemetry/trace.ts'
import { type ObjectStoreDouble, startObjectStore } from '../../../../test/doubles/object-store.ts'
import { bucketAddress, openBucket } from './bucket.ts'
import { checkObjectStore } from './check-store.ts'

let double: ObjectStoreDouble
beforeEach(async () => {
  double = await startObjectStore()
})
afterEach(() => double.close())

const photo = Buffer.from('a photo')

test('an object comes back with its size and checksum, under both styles of address', async () => {
  const bucket = openBucket(double.settings)
  await bucket.put('images/one/320.jpg', photo, 'image/jpeg')
  const sha256 = createHash('sha256').update(photo).digest('hex')
  expect(await bucket.head('images/one/320.jpg')).toEqual({ bytes: photo.length, sha256 })
  expect([...double.objects.keys()]).toEqual(['/pictures/images/one/320.jpg'])
  expect([await bucket.get('images/other'), await bucket.head('images/other')]).toEqual([null, null])
  expect(bucketAddress({ url: 'https://s3.example', bucket: 'shop' })).toBe('https://s3.example/shop')
  expect(bucketAddress({ url: 'https://shop.s3.example', bucket: 'shop' })).toBe('https://shop.s3.example')
})

test('a list has the objects of a prefix in the order of their keys, page by page', async () => {
  const bucket = openBucket(double.settings)
  const keys = Array.from({ length: 25 }, (_, at) => `images/${String(at).padStart(2, '0')}/source.jpg`)
  for (const key of ['other/one', ...keys.toReversed()]) await bucket.put(key, photo, 'image/jpeg')
  const first = await bucket.list('images/', '')
  const rest = await bucket.list('images/', first.at(-1)?.key ?? '')
  expect([...first, ...rest].map(({ key }) => key)).toEqual(keys)
  expect(first[0]).toMatchObject({ bytes: photo.length })
  expect(Date.now() - (first[0]?.writtenAt ?? 0)).toBeLessThan(60_000)
  expect(await bucket.list('images/', keys.at(-1) ?? '')).toEqual([])
})

test('a start is refused with a sentence for each setting that is wrong, and without the secret', async () => {
  expect(await checkObjectStore(double.settings)).toBeNull()
  expect(double.objects.size).toBe(0)
  const withWrong = async (wrong: Partial<ObjectStore>) => {
    const message = await checkObjectStore({ ...double.settings, ...wrong }).then(
      () => 'started',
      (error: Error) => error.message,
    )
    expect(message).not.toContain('s3cret')
    return message
  }
  expect(await withWrong({ secretAccessKey: 's3cret' })).toMatch(/S3_SECRET_ACCESS_KEY does not belong/)
  expect(await withWrong({ accessKeyId: 's3cret' })).toMatch(/does not know S3_ACCESS_KEY_ID/)
  expect(await withWrong({ bucket: 'elsewhere' })).toMatch(/there is no bucket "elsewhere" \(S3_BUCKET\)/)
  expect(await withWrong({ region: 'mars-1' })).toMatch(/not in "mars-1" \(S3_REGION\)/)
})

test('a store that is away at the start is a warning: the site starts', async () => {
  await double.down()
  expect(await checkObjectStore(double.settings)).toMatch(/does not answer.*ECONNREFUSED/)
  const nowhere = { ...double.settings, url: 'http://store.invalid' }
  expect(await checkObjectStore(nowhere)).toMatch(/does not answer.*(ENOTFOUND|EAI_AGAIN).*/)
})

test('a request that says it is unwell is repeated; one that is refused is not', async () => {
  const bucket = openBucket(double.settings)
  double.setFault('error', 2)
  await bucket.put('images/one/320.jpg', photo, 'image/jpeg')
  expect(double.counts.get('PUT')).toBe(3)
  const before = double.counts.get('GET') ?? 0
  await expect(openBucket({ ...double.settings, secretAccessKey: 'no' }).get('images/one')).rejects.toMatchObject({
    refusal: 'SignatureDoesNotMatch',
  })
  expect(double.counts.get('GET')).toBe(before + 1)
})

test('while the store is away most calls are refused at once, and it is used again when it is back', async () => {
  const bucket = openBucket(double.settings)
  await double.down()
  for (let call = 0; call < 3; call++) await expect(bucket.get('a')).rejects.toThrow('ECONNREFUSED')
  await expect(bucket.get('a')).rejects.toThrow('did not answer just now')
  await double.up()
  await expect.poll(() => bucket.get('a').catch((error: Error) => error.message), { timeout: 15_000 }).toBeNull()
})

test('a call passes the trace of the request on, without signing it', async () => {
  const trace = { id: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7', flags: '01' }
  const bucket = openBucket(double.settings)
  await runInTrace(trace, () => bucket.put('images/one/320.jpg', photo, 'image/jpeg'))
  const { traceparent, authorization } = double.headers()
  expect(traceparent).toBe('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
  expect(authorization).not.toContain('traceparent')
  await bucket.get('images/one/320.jpg')
  expect(double.headers().traceparent).toBeUndefined()
})

/** One number of a scrape. */
async function readMetric(metrics: Metrics, name: string, labels = {}): Promise<number | undefined> {
  const all = await metrics.snapshot()
  const values = all.find((one) => one.name === name)?.values as { value: number; labels: object }[] | undefined
  return values?.find((one) => JSON.stringify(one.labels) === JSON.stringify(labels))?.value
}

test('a scrape notices by itself that the store is away, hangs, or is back', async () => {
  const metrics = makeMetrics({ version: '0' })
  openBucket(double.settings, 300, metrics.objectStore)
  const away = () => readMetric(metrics, 'greentech_object_store_away')
  expect(await away()).toBe(0)
  await double.down()
  expect(await away()).toBe(1)
  await double.up()
  await expect.poll(away, { timeout: 15_000 }).toBe(0)
  double.setFault('hang')
  await expect.poll(away, { timeout: 15_000 }).toBe(1)
  double.setFault('none')
  await expect.poll(away, { timeout: 15_000 }).toBe(0)
})

test('its calls are counted by what became of them, and whether it is away', async () => {
  const metrics = makeMetrics({ version: '0' })
  const read = (name: string, labels = {}) => readMetric(metrics, name, labels)
  const calls = (method: string, result: string) => read('greentech_object_store_calls_total', { method, result })
  const wrong = openBucket({ ...double.settings, bucket: 'elsewhere' }, undefined, metrics.objectStore)
  const bucket = openBucket(double.settings, undefined, metrics.objectStore)
  await bucket.put('a', photo, 'text/plain')
  await expect(wrong.get('a')).rejects.toThrow()
  await expect(wrong.delete('a')).rejects.toThrow()
  expect(await read('greentech_object_store_away')).toBe(0)
  await double.down()
  for (let call = 0; call < 4; call++) await expect(bucket.get('a')).rejects.toThrow()
  expect(await read('greentech_object_store_away')).toBe(1)
  expect([await calls('PUT', 'done'), await calls('DELETE', 'refused')]).toEqual([1, 1])
  expect([await calls('GET', 'failed'), await calls('GET', 'skipped'), await calls('GET', 'done')]).toEqual([3, 1, 0])
  await double.up()
  await expect.poll(() => bucket.get('a').catch(() => null), { timeout: 15_000 }).toEqual(photo)
  expect(await read('greentech_object_store_away')).toBe(0)
})
