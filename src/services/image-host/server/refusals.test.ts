import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import { type Host, laptop, phone, startHost } from '../../../../test/doubles/image-host.ts'
import { UPLOAD_REFUSALS, type UploadRefusal } from '../contract.ts'

let host: Host
beforeAll(async () => {
  host = await startHost()
})
afterAll(() => host.close())

async function expectRefusal(file: Buffer | string, code: UploadRefusal) {
  const before = await host.count()
  const { response, answer } = await host.send([['image', file]])
  const status = UPLOAD_REFUSALS[code]
  expect(response.status).toBe(status)
  expect(answer).toEqual({ success: false, status, error: { code, message: en.images[code] } })
  expect(await host.count()).toBe(before)
}

test('[Q19] what is no photo is refused, whatever its name says', async () => {
  await expectRefusal('just some text in a .jpg', 'not_a_picture')
  await expectRefusal('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'not_a_picture')
  await expectRefusal('%PDF-1.7\n%âãÏÓ\n1 0 obj', 'not_a_picture')
  await expectRefusal(await sharp(laptop).resize(100).gif().toBuffer(), 'not_a_picture')
  await expectRefusal(await sharp(laptop).resize(100).tiff().toBuffer(), 'not_a_picture')
})

test('[Q19] an SVG and a GIF whose first bytes look like an AVIF are refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  await expectRefusal(`<!--ftypavif-->${svg}`, 'damaged')
  // A size of 28793 × 9, two colours, and one pixel.
  const gif = Buffer.from('GIF8ftyp\t\0\x80\0\0avifxx,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1')
  await expectRefusal(gif, 'damaged')
})

test('a form of another site uploads nothing with the browser of its visitor', async () => {
  const before = await host.count()
  const upload = (site: string) => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(laptop)]), 'photo.jpg')
    const headers = { 'sec-fetch-site': site }
    return fetch(`${host.url}/images/upload?key=${host.key}`, { method: 'POST', body: form, headers })
  }
  expect((await upload('cross-site')).status).toBe(403)
  expect(await host.count()).toBe(before)
  expect((await upload('same-origin')).status).toBe(200)
})

test('[Q19] cut off and damaged photos are refused', async () => {
  await expectRefusal(laptop.subarray(0, laptop.length / 2), 'damaged')
  const png = await sharp(laptop).resize(400).png().toBuffer()
  await expectRefusal(png.subarray(0, png.length / 2), 'damaged')
  const webp = await sharp(laptop).webp().toBuffer()
  await expectRefusal(webp.subarray(0, webp.length / 2), 'damaged')
  await expectRefusal(Buffer.concat([laptop.subarray(0, 300), Buffer.alloc(5000, 7)]), 'damaged')
  await expectRefusal(Buffer.from('\x00\x00\x00\x1cftypheic\x00\x00\x00\x00mif1heicmiaf', 'latin1'), 'heic')
})

/** A PNG of a few bytes whose header promises more pixels than any memory holds. */
async function pixelBomb(): Promise<Buffer> {
  const png = await sharp(laptop).resize(8).png().toBuffer()
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A JPEG whose header states 7200 by 7000 pixels. */
async function largeJpeg(): Promise<Buffer> {
  const jpeg = await sharp(laptop).resize(16).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(7000, frame + 5)
  jpeg.writeUInt16BE(7200, frame + 7)
  return jpeg
}

test('[Q19] more than 15 MB, more than 50 megapixels and a small file that unfolds to many pixels are refused', async () => {
  await expectRefusal(Buffer.concat([laptop, Buffer.alloc(15 * 1024 * 1024)]), 'too_large')
  await expectRefusal(await largeJpeg(), 'too_many_pixels')
  await expectRefusal(await pixelBomb(), 'too_many_pixels')
})

test('[Q19] an AVIF of a few bytes that takes hundreds of megabytes to decode is refused', async () => {
  const avif = await sharp(laptop).resize(64).avif({ effort: 0, quality: 1 }).toBuffer()
  const size = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(4000, size)
  avif.writeUInt32BE(4100, size + 4)
  await expectRefusal(avif, 'too_many_pixels')
  // The general brand of HEIF may hold the same picture.
  await expectRefusal(Buffer.from(avif.toString('latin1').replaceAll('avif', 'mif1'), 'latin1'), 'too_many_pixels')
})

test('[Q19] no file, an empty one, several, and a body that is no form are refused', async () => {
  const codeOf = async (...files: [string, Buffer | string][]) => (await host.send(files)).answer.error?.code
  expect(await codeOf(['other', laptop])).toBe('no_file')
  expect(await codeOf(['image', ''])).toBe('no_file')
  expect(await codeOf(['image', laptop], ['image', phone])).toBe('several_files')
  const url = `${host.url}/images/upload?key=${host.key}`
  const json = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  expect(json.status).toBe(400)
  expect(await json.json()).toMatchObject({ success: false, error: { code: 'no_file' } })
  const broken = await fetch(url, {
    method: 'POST',
    body: '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(broken.status).toBe(400)
})

test('[Q19] an upload needs the right key', async () => {
  const none = await host.send([['image', laptop]], '')
  expect([none.response.status, none.answer.error?.code]).toEqual([401, 'key_missing'])
  const wrong = await host.send([['image', laptop]], 'another')
  expect([wrong.response.status, wrong.answer.error?.code]).toEqual([403, 'key_wrong'])
})

test('one address may upload a limited number of photos an hour', async () => {
  const strict = await startHost({ uploadsPerHour: 2 })
  const sent = []
  for (let i = 0; i < 3; i++) sent.push((await strict.send([['image', phone]])).response.status)
  expect(sent).toEqual([200, 200, 429])
  await strict.close()
})
