import { readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PHOTO_WIDTHS, photoSources } from '#shared/photo.ts'
import { type Host, keyboard, laptop, phone, startHost } from '../../../../test/doubles/image-host.ts'

let host: Host
beforeAll(async () => {
  host = await startHost()
})
afterAll(() => host.close())

test('[Q19] a photo is answered in the protocol’s form, with its address at data.url and a placeholder under 400 bytes', async () => {
  const { response, answer } = await host.send([['image', laptop]])
  expect(response.status).toBe(200)
  const { id } = answer.data
  expect(id).toMatch(/^[0-9a-f]{22}-[0-9a-f]{6}$/)
  expect(answer).toEqual({
    success: true,
    status: 200,
    data: {
      id,
      url: `/images/${id}/1280.jpg`,
      display_url: `/images/${id}/640.jpg`,
      thumb: { url: `/images/${id}/160.jpg` },
      width: 1200,
      height: 900,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      size: expect.any(Number),
      mime: 'image/jpeg',
    },
  })
  expect(answer.data.placeholder.length).toBeLessThan(400)
  expect(await host.file(answer.data.url)).toHaveLength(answer.data.size)
})

test('a picture that the browser has is not sent again, whatever form its entity tag comes in', async () => {
  const { url } = await host.upload(keyboard)
  const address = host.url + url
  const tag = (await fetch(address)).headers.get('etag') ?? ''
  const statusFor = async (known: string, of = address) =>
    (await fetch(of, { headers: { 'if-none-match': known } })).status
  for (const known of [tag, `W/${tag}`, `"other", W/${tag}`, '*', ' * '])
    expect(await statusFor(known), known).toBe(304)
  for (const known of ['"other"', 'W/"other"', '**']) expect(await statusFor(known), known).toBe(200)
  const missing = address.replace(/[0-9a-f]{22}/, '0'.repeat(22))
  expect(await statusFor('*', missing)).toBe(404)
})

test('[Q19] every width answers as JPEG, WebP and AVIF, and none is larger than the original', async () => {
  const { id } = await host.upload(phone)
  const avifs = async () => (await readdir(path.join(host.folder, id))).filter((name) => name.endsWith('avif'))
  // They are made at their first request, so that nobody waits for them at the upload, and then kept.
  expect(await avifs()).toEqual([])
  for (const width of PHOTO_WIDTHS) {
    for (const [ending, format, mime] of [
      ['jpg', 'jpeg', 'image/jpeg'],
      ['webp', 'webp', 'image/webp'],
      ['avif', 'heif', 'image/avif'],
    ] as const) {
      const response = await fetch(`${host.url}/images/${id}/${width}.${ending}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(mime)
      expect(response.headers.get('content-disposition')).toBe(`inline; filename="${id}-${width}.${ending}"`)
      const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([found.format, found.width]).toEqual([format, Math.min(width, 1200)])
    }
  }
  expect(await avifs()).toHaveLength(4)
})

test('every picture of a srcset is there, as wide as it says', async () => {
  const { id } = await host.upload(phone)
  const { srcset } = photoSources(`/images/${id}/1280.jpg`) as NonNullable<ReturnType<typeof photoSources>>
  const named = [...`${srcset.avif}, ${srcset.webp}`.matchAll(/(\S+) (\d+)w/g)]
  expect(named.map(([, , width]) => Number(width)).sort((a, b) => a - b)).toEqual([
    160, 160, 320, 320, 640, 640, 800, 1280, 1280,
  ])
  for (const [, address, width] of named)
    expect((await sharp(await host.file(address as string)).metadata()).width).toBe(Math.min(Number(width), 1200))
})

test('while too many AVIFs wait to be made, the WebP that comes next in size is shown, and not kept for long', async () => {
  const ids: string[] = []
  for (let shade = 0; shade < 17; shade++) {
    const background = { r: shade, g: 0, b: 0 }
    const plain = sharp({ create: { width: 64, height: 48, channels: 3, background } })
    ids.push((await host.upload(await plain.png().toBuffer())).id)
  }
  const ask = (id: string, width: number) => fetch(`${host.url}/images/${id}/${width}.avif`, { redirect: 'manual' })
  // The first takes long; the others come while it is made.
  const slow = await host.upload(phone)
  ids.unshift(slow.id)
  const answers = await Promise.all(ids.flatMap((id) => [1280, 800, 640, 320, 160].map((width) => ask(id, width))))
  const led = answers.filter(({ status }) => status === 302)
  expect(led.length).toBeGreaterThan(0)
  expect(led.length + answers.filter(({ status }) => status === 200).length).toBe(answers.length)
  for (const { url, headers } of led) {
    expect(headers.get('cache-control')).toBe('no-store')
    const kept = await fetch(new URL(headers.get('location') as string, url))
    expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test('[Q19] a small picture answers under every width, unenlarged', async () => {
  const { id, width } = await host.upload(await sharp(laptop).resize(200).png().toBuffer())
  expect(width).toBe(200)
  expect((await sharp(await host.file(`/images/${id}/1280.webp`)).metadata()).width).toBe(200)
})

test('[Q19] JPEG, PNG, WebP and AVIF are taken; of an animation the first frame', async () => {
  await host.upload(await sharp(laptop).resize(500).png().toBuffer())
  await host.upload(await sharp(laptop).resize(500).webp().toBuffer())
  await host.upload(await sharp(laptop).resize(500).avif({ effort: 0 }).toBuffer())
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('#ff0000'), await frame('#0000ff')]
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const { id, height } = await host.upload(animated)
  expect(height).toBe(64)
  expect(id).toMatch(/-f[ef]0000$/)
})

/** A photo with as many pixels as phones make, padded with comments, which are skipped faster than grain is encoded. */
async function photoOf12Mb(): Promise<Buffer> {
  const plain = sharp({ create: { width: 4600, height: 3450, channels: 3, background: '#456' } })
  const jpeg = await plain.jpeg().toBuffer()
  const comment = Buffer.alloc(2 + 0xffff, 1)
  comment.writeUInt16BE(0xfffe)
  comment.writeUInt16BE(0xffff, 2)
  return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(184).fill(comment), jpeg.subarray(2)])
}

test('[Q19] a photo of 12 MB passes', async () => {
  const photo = await photoOf12Mb()
  expect(photo.length).toBeGreaterThan(11_000_000)
  expect(photo.length).toBeLessThan(15_000_000)
  expect((await host.upload(photo)).width).toBe(1280)
})

test('[Q19] place, camera and colour profile are removed, and the photo is turned upright', async () => {
  const exif = {
    IFD0: { Make: 'SecretCamera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 46/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '90/1 24/1 0/1' },
  }
  const sideways = await sharp(keyboard).resize(800, 400).withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  const given = await sharp(sideways).metadata()
  expect([given.orientation, given.exif?.includes('SecretCamera')]).toEqual([6, true])
  const { id, width, height } = await host.upload(sideways)
  expect([width, height]).toEqual([400, 800])
  for (const name of ['1280.jpg', '640.webp', '320.avif']) {
    const stored = await sharp(await host.file(`/images/${id}/${name}`)).metadata()
    expect([stored.exif, stored.xmp, stored.icc, stored.iptc, stored.orientation]).toEqual(Array(5).fill(undefined))
    expect((stored.height ?? 0) > (stored.width ?? 0)).toBe(true)
    expect(stored.space).toBe('srgb')
  }
  for (const name of readdirSync(path.join(host.folder, id))) {
    expect(readFileSync(path.join(host.folder, id, name)).includes('SecretCamera')).toBe(false)
  }
})

test('[Q19] transparent and CMYK pictures become plain sRGB ones', async () => {
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  expect((await host.upload(await clear.png().toBuffer())).id).toMatch(/-ffffff$/)
  const { id } = await host.upload(await sharp(keyboard).resize(300).toColourspace('cmyk').jpeg().toBuffer())
  expect((await sharp(await host.file(`/images/${id}/320.jpg`)).metadata()).space).toBe('srgb')
})

test('pictures may be kept for ever by browsers and caches, and are asked for again in vain', async () => {
  const { url } = await host.upload(laptop)
  const first = await fetch(host.url + url)
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  expect(first.headers.get('content-encoding')).toBeNull()
  const again = await fetch(host.url + url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  expect((await fetch(host.url + url, { method: 'HEAD' })).status).toBe(200)
})

test('names that are not of the host are not found, and no path leads out of its folder', async () => {
  const { id } = await host.upload(laptop)
  const unknown = `${'0'.repeat(22)}-000000`
  const paths = [
    `${unknown}/320.jpg`,
    `${unknown}/320.avif`,
    `${id}/321.jpg`,
    `${id}/320.gif`,
    `${id}/source.jpg`,
    `${id}/320.jpg%00`,
    `${id}/..%2f..%2f..%2fpackage.json`,
    `elsewhere%2f..%2f${id}/320.jpg`,
    `..%2f..%2f${id}/320.jpg`,
    `%2e%2e/320.jpg`,
    `${id.toUpperCase()}X/320.jpg`,
  ]
  for (const path of paths) {
    const response = await fetch(`${host.url}/images/${path}`)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
  }
})

test('the addresses of a stored photo follow from the one that is kept; others are left alone', () => {
  const id = `${'ab'.repeat(11)}-0f8a3c`
  const ours = photoSources(`/images/${id}/1280.jpg`)
  expect(ours).toMatchObject({ id, colour: '#0f8a3c', fallback: `/images/${id}/640.jpg` })
  expect(ours?.srcset.avif).toContain(`/images/${id}/320.avif 320w, `)
  expect(photoSources(`https://pics.example/images/${id}/1280.jpg`)?.fallback).toBe(
    `https://pics.example/images/${id}/640.jpg`,
  )
  for (const other of ['', 'https://i.ibb.co/x/a.jpg', `javascript:/images/${id}/1280.jpg`, `/images/${id}/1280.svg`]) {
    expect(photoSources(other)).toBeNull()
  }
})
