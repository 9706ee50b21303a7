import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ObjectStore } from '#platform/config/object-store.ts'
import { type ObjectStoreDouble, startObjectStore } from '../../../../../test/doubles/object-store.ts'
import { bucketAddress, openBucket } from './bucket.ts'
import { checkObjectStore } from './check-store.ts'

let double: ObjectStoreDouble
beforeEach(async () => {
  double = await startObjectStore()
})
afterEach(() => double.close())

const photo = Buffer.from('a photo')

test('an object comes back, its content is signed, and the bucket is in the path or in the host name', async () => {
  const bucket = openBucket(double.settings)
  await bucket.put('images/one/320.jpg', photo, 'image/jpeg')
  expect(double.headers()['x-amz-content-sha256']).toMatch(/^[\da-f]{64}$/)
  expect([await bucket.has('images/one/320.jpg'), await bucket.get('images/one/320.jpg')]).toEqual([true, photo])
  expect([...double.objects.keys()]).toEqual(['/pictures/images/one/320.jpg'])
  expect([await bucket.get('images/other'), await bucket.has('images/other')]).toEqual([null, false])
  await bucket.delete('images/one/320.jpg')
  await bucket.delete('images/one/320.jpg')
  expect(double.objects.size).toBe(0)
  expect(bucketAddress({ url: 'https://s3.example', bucket: 'shop' })).toBe('https://s3.example/shop')
  expect(bucketAddress({ url: 'https://shop.s3.example', bucket: 'shop' })).toBe('https://shop.s3.example')
})

test('a URL whose host name begins with the name of the bucket names it once', async () => {
  const inHostName = openBucket({ ...double.settings, url: 'http://pictures.store.invalid' })
  await expect(inHostName.get('images/one')).rejects.toMatchObject({ cause: { hostname: 'pictures.store.invalid' } })
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

test('a store that is away is used again when it is back', async () => {
  const bucket = openBucket(double.settings)
  await double.down()
  await expect(bucket.get('a')).rejects.toMatchObject({
    message: expect.stringContaining('ECONNREFUSED'),
    refusal: null,
  })
  await double.up()
  expect(await bucket.get('a')).toBeNull()
})

test.each(['hang', 'stall'] as const)(
  'a call of a store that answers nothing, or half (%s), ends in time',
  async (fault) => {
    const bucket = openBucket(double.settings)
    await bucket.put('a', photo, 'text/plain')
    double.setFault(fault)
    const inTime = { message: expect.stringContaining('in time'), refusal: null }
    await expect(openBucket(double.settings, 300).get('a')).rejects.toMatchObject(inTime)
    double.setFault('none')
    expect(await bucket.get('a')).toEqual(photo)
  },
)
