import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { DAYS_WAITING, MAX_WAITING, PICTURES_A_DAY } from '#catalogue/proofs/rules.ts'
import { aProof } from '#catalogue/proofs/server/build.ts'
import { deleteOldProofs } from '#catalogue/proofs/server/store.ts'
import { HOOKS } from '#main/hooks.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { deskJobs } from './server/jobs.ts'

let shop: TestApp
let saller: Person
let admin: Person
let product: LockedProduct
let photo: string
beforeAll(async () => {
  shop = await testApp()
  photo = (await aPicture().jpeg().toBuffer()).toString('base64')
})
afterAll(() => shop.close())
beforeEach(async () => {
  saller = await shop.aPerson({ role: 'saller' })
  admin = await shop.aPerson({ role: 'admin' })
  product = await aProduct(shop.db, saller)
})

const aPicture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } })
const as = (person: Person) => shop.callsOf(person)
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const jobs = () => deskJobs({ db: shop.db, ...HOOKS })
const openCases = () => jobs().openWaitingCases?.({})

async function proofOf(productId = product._id) {
  const { rows } = await shop.pool.query('select * from proofs where product_id = $1', [productId])
  return rows[0] as { id: string; state: string; photo: Buffer | null; code: string } | undefined
}

async function shopProof() {
  const { proof } = await as(saller).showShopProof({})
  return proof?._id as string
}

async function hasCase(proofId: string) {
  const { rows } = await shop.pool.query("select from cases where thing_id = $1 and state = 'open'", [proofId])
  return rows.length > 0
}

async function sendPhoto(id = product._id) {
  const { code } = await as(saller).askHoldingCode({ id })
  await as(saller).sendHoldingProof({ id, code, photo })
  return (await proofOf(id))?.id as string
}

async function decide(proofId: string, act: 'accept' | 'refuse', words = 'The year is not readable') {
  await openCases()
  const { rows } = await shop.pool.query("select id, version from cases where thing_id = $1 and state = 'open'", [
    proofId,
  ])
  return as(admin).decideCases({ cases: [rows[0]], act, words })
}

async function decideFinally(proofId: string, act: 'accept' | 'refuse') {
  const { done } = await decide(proofId, act)
  await jobs().answerCase?.({ line: done[0]?.line })
}

const notificationsOf = async (person: Person) =>
  (await as(person).listNotifications({})).items.map(({ title, text }) => `${title} ${text}`)

describe('papers of a shop', () => {
  test('are not checked yet until an admin has seen them; then the badge is there and the picture is gone', async () => {
    await as(saller).sendShopProof({ photo })
    const badge = async () => {
      const { badges, shopWaits } = await shop.callsOf(null).showPerson({ id: saller.id })
      return [badges.shop !== null, shopWaits]
    }
    expect(await badge()).toEqual([false, true])
    await decideFinally(await shopProof(), 'accept')
    expect(await badge()).toEqual([true, false])
    expect(await as(admin).showProof({ id: await shopProof() })).toMatchObject({ state: 'accepted', photo: null })
    expect(await notificationsOf(saller)).toEqual([expect.stringContaining('accepted')])
    expect(await codeOf(as(saller).sendShopProof({ photo }))).toBe('proof_there')
  })

  test('that are not accepted say why and can be sent again; the picture is gone', async () => {
    await as(saller).sendShopProof({ photo })
    const first = await shopProof()
    expect(await codeOf(decide(first, 'refuse', ''))).toBe('invalid_input')
    await decideFinally(first, 'refuse')
    const { seenAt, proof } = await as(saller).showShopProof({})
    expect([seenAt, proof]).toMatchObject([null, { state: 'refused', words: 'The year is not readable' }])
    expect((await as(saller).showProof({ id: first })).photo).toBeNull()
    expect(await notificationsOf(saller)).toEqual([expect.stringContaining('The year is not readable')])
    await as(saller).sendShopProof({ photo })
    expect((await as(saller).showShopProof({})).proof).toMatchObject({ state: 'waiting', words: '' })
  })

  test('that were accepted by mistake wait again after the undo', async () => {
    await as(saller).sendShopProof({ photo })
    const { done } = await decide(await shopProof(), 'accept')
    await as(admin).undoActs({ lines: done.map(({ line }) => line) })
    await jobs().answerCase?.({ line: done[0]?.line })
    expect(await as(saller).showShopProof({})).toMatchObject({ seenAt: null, proof: { state: 'waiting' } })
    expect((await as(admin).showProof({ id: await shopProof() })).photo).toMatch(/^data:image\/jpeg;base64,/)
    expect(await notificationsOf(saller)).toEqual([])
  })

  test('go with their case and badge when they are withdrawn', async () => {
    await as(saller).sendShopProof({ photo })
    await openCases()
    const id = await shopProof()
    await as(saller).withdrawProof({ id })
    await openCases()
    expect(await hasCase(id)).toBe(false)
    await as(saller).sendShopProof({ photo })
    await decideFinally(await shopProof(), 'accept')
    await as(saller).withdrawProof({ id: await shopProof() })
    expect(await as(saller).showShopProof({})).toEqual({ seenAt: null, proof: null })
  })

  test('prove one name: the badge goes with another name, and papers can be sent again', async () => {
    await as(saller).sendShopProof({ photo })
    await decideFinally(await shopProof(), 'accept')
    const badge = async () => (await shop.callsOf(null).showPerson({ id: saller.id })).badges.shop !== null
    await as(saller).saveProfile({ displayName: saller.displayName, phone: '01712345678' })
    expect(await badge()).toBe(true)
    await as(saller).saveProfile({ displayName: 'Ryans Computers' })
    expect([await badge(), await as(saller).showShopProof({})]).toEqual([false, { seenAt: null, proof: null }])
    await as(saller).sendShopProof({ photo })
    await decideFinally(await shopProof(), 'accept')
    expect(await badge()).toBe(true)
  })

  test('that wait are accepted by the name of the case alone: another name is another case', async () => {
    await as(saller).sendShopProof({ photo })
    await openCases()
    const { rows } = await shop.pool.query('select id, version from cases where thing_id = $1', [await shopProof()])
    await as(saller).saveProfile({ displayName: 'Ryans Computers' })
    expect((await as(admin).decideCases({ cases: rows, act: 'accept' })).left).toMatchObject([
      { code: 'act_impossible' },
    ])
    await openCases()
    const { items } = await as(admin).listCases({ kind: 'shop' })
    expect(items.map(({ title }) => title)).toContain('Ryans Computers')
    await decideFinally(await shopProof(), 'accept')
    expect((await as(saller).showShopProof({})).seenAt).not.toBeNull()
  })

  test('are decided by nobody after they were withdrawn', async () => {
    await as(saller).sendShopProof({ photo })
    const id = await shopProof()
    await openCases()
    const { rows } = await shop.pool.query('select id, version from cases where thing_id = $1', [id])
    await as(saller).withdrawProof({ id })
    const { left } = await as(admin).decideCases({ cases: rows, act: 'accept' })
    expect(left).toMatchObject([{ code: 'act_impossible' }])
  })

  test('are deleted when nobody has looked at them in time', async () => {
    await as(saller).sendShopProof({ photo })
    const id = await shopProof()
    await openCases()
    await shop.pool.query('update proofs set sent_at = now() - make_interval(days => $1, mins => 1)', [DAYS_WAITING])
    await deleteOldProofs(shop.db)
    await openCases()
    expect(await as(saller).showProof({ id })).toMatchObject({ state: 'expired', photo: null })
    expect(await hasCase(id)).toBe(false)
  })

  test('are read by their saller and admins alone, and never stored by a cache', async () => {
    await as(saller).sendShopProof({ photo })
    const path = `/api/proofs/${await shopProof()}`
    const other = await shop.aPerson({ role: 'saller' })
    const buyer = await shop.aPerson({ role: 'buyer' })
    const statuses = [null, buyer, other, saller, admin].map(
      async (person) => (await shop.send('GET', path, undefined, person)).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([401, 403, 403, 200, 200])
    const { headers } = await shop.send('GET', path, undefined, admin)
    expect(headers['cache-control']).toMatch(/no-store|private/)
  })

  test('that come in a flood are refused', async () => {
    const codes: string[] = []
    for (let n = 0; n <= PICTURES_A_DAY + 1; n++)
      codes.push((await shop.send('PUT', '/api/my-proofs/shop', { photo }, saller)).json().code ?? 'sent')
    expect(codes.slice(0, 2)).toEqual(['sent', 'proof_there'])
    expect(codes.at(-1)).toBe('too_many_requests')
  })
})

describe('a file', () => {
  const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

  test.each([
    ['a page of HTML', '<!doctype html><script>alert(1)</script>', 'not_a_picture'],
    ['the test file of virus scanners', EICAR, 'not_a_picture'],
    ['a program that is called .jpg', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'not_a_picture'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'not_a_picture'],
    ['a program behind the first bytes of a JPEG', '\xff\xd8\xff\xe0MZ\x90\0\x03\0\0\0\x04', 'not_a_picture'],
    ['nothing', '', 'required'],
  ])('that is %s is refused at the field', async (_what, bytes, code) => {
    const bad = Buffer.from(bytes, 'latin1').toString('base64')
    const { code: asked } = await as(saller).askHoldingCode({ id: product._id })
    for (const send of [
      () => as(saller).sendShopProof({ photo: bad }),
      () => as(saller).sendHoldingProof({ id: product._id, code: asked, photo: bad }),
    ]) {
      const { status, fields } = await refusalOf(send())
      expect([status, fields?.photo?.code]).toEqual([400, code])
      expect(fields?.photo?.message).not.toMatch(/from the list/)
    }
    expect(await proofOf()).toMatchObject({ state: 'asked', photo: null })
  })

  test('that is no base64, or too large, is refused at the field', async () => {
    const send = async (given: string) => {
      const { statusCode, body } = await shop.send('PUT', '/api/my-proofs/shop', { photo: given }, saller)
      return [statusCode, JSON.parse(body).fields?.photo?.code]
    }
    expect(await send('<b>')).toEqual([400, 'not_a_picture'])
    expect(await send('A'.repeat(6_000_000))).toEqual([400, 'picture_too_large'])
    expect((await send('A'.repeat(20_000_000)))[0]).toBe(413)
  })

  test('that is too large as it would be stored is refused at the field', async () => {
    const [width, height] = [1280, 3840]
    const raw = { width, height, channels: 3 } as const
    const noise = sharp(randomBytes(width * height * 3), { raw }).jpeg({ quality: 40 })
    const { status, fields } = await refusalOf(
      as(saller).sendShopProof({ photo: (await noise.toBuffer()).toString('base64') }),
    )
    expect([status, fields?.photo?.code]).toEqual([400, 'picture_too_large'])
  })

  test('behind a photo is not stored, nor is what the camera wrote into it', async () => {
    const withPlace = await aPicture()
      .jpeg()
      .withExif({ IFD0: { Artist: 'HOME-ADDRESS' } })
      .toBuffer()
    const both = Buffer.concat([withPlace, Buffer.from(EICAR)]).toString('base64')
    await as(saller).sendShopProof({ photo: both })
    const { photo: kept } = await as(saller).showProof({ id: await shopProof() })
    const bytes = Buffer.from(kept?.split(',')[1] ?? '', 'base64')
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    expect(bytes.toString('latin1')).not.toMatch(/EICAR|HOME-ADDRESS/)
  })
})

describe('a photo with the code', () => {
  const shown = async () => {
    const { holding, holdingAt } = await shop.callsOf(null).showProduct({ id: product._id })
    return [holding, holdingAt !== null]
  }

  test('is not checked yet on the listing until an admin has accepted it', async () => {
    expect(await shown()).toEqual([null, false])
    const id = await sendPhoto()
    expect(await shown()).toEqual(['waiting', true])
    expect((await as(admin).showProof({ id })).code).toMatch(/^[A-Z0-9]{4}$/)
    await decideFinally(id, 'accept')
    expect(await shown()).toEqual(['accepted', true])
    expect((await proofOf())?.photo).toBeNull()
  })

  test('leaves no badge when it is not accepted, and another one needs another code', async () => {
    const id = await sendPhoto()
    const { code } = (await proofOf()) ?? { code: '' }
    await decideFinally(id, 'refuse')
    expect(await shown()).toEqual([null, false])
    expect(await codeOf(as(saller).sendHoldingProof({ id: product._id, code, photo }))).toBe('code_over')
    await sendPhoto()
    expect(await shown()).toEqual(['waiting', true])
  })

  test('with the code of yesterday is refused, and a new code is another one', async () => {
    const { code } = await as(saller).askHoldingCode({ id: product._id })
    expect((await as(saller).askHoldingCode({ id: product._id })).code).toBe(code)
    await shop.pool.query("update proofs set code_given_at = code_given_at - interval '24 hours'")
    expect(await codeOf(as(saller).sendHoldingProof({ id: product._id, code, photo }))).toBe('code_over')
    const { code: next } = await as(saller).askHoldingCode({ id: product._id })
    expect(next).not.toBe(code)
    expect(await codeOf(as(saller).sendHoldingProof({ id: product._id, code, photo }))).toBe('code_over')
  })

  test('with the code of another product is refused', async () => {
    const other = await aProduct(shop.db, saller)
    const { code } = await as(saller).askHoldingCode({ id: other._id })
    await as(saller).askHoldingCode({ id: product._id })
    expect(await codeOf(as(saller).sendHoldingProof({ id: product._id, code, photo }))).toBe('code_over')
  })

  test('of another person’s product is refused, and so is a code for it', async () => {
    const other = await shop.aPerson({ role: 'saller' })
    const { code } = await as(saller).askHoldingCode({ id: product._id })
    expect(await codeOf(as(other).askHoldingCode({ id: product._id }))).toBe('not_yours')
    expect(await codeOf(as(other).sendHoldingProof({ id: product._id, code, photo }))).toBe('not_yours')
    expect(await codeOf(as(other).withdrawProof({ id: (await proofOf())?.id ?? '' }))).toBe('not_yours')
  })

  test('waits once: neither another photo nor another code replaces it before it is withdrawn', async () => {
    const id = await sendPhoto()
    const { code } = (await proofOf()) ?? { code: '' }
    expect(await codeOf(as(saller).sendHoldingProof({ id: product._id, code, photo }))).toBe('proof_there')
    expect(await codeOf(as(saller).askHoldingCode({ id: product._id }))).toBe('proof_there')
    await as(saller).withdrawProof({ id })
    expect(await shown()).toEqual([null, false])
  })

  test('is deleted a day after the decision even if the job that deletes it failed, and a code without one when it is over', async () => {
    const id = await sendPhoto()
    await decide(id, 'accept')
    const other = await aProduct(shop.db, saller)
    await as(saller).askHoldingCode({ id: other._id })
    const old = async (hours: number) => {
      const set = 'decided_at = decided_at - $1::interval, code_given_at = code_given_at - $1::interval'
      await shop.pool.query(`update proofs set ${set} where user_id = $2`, [`${hours} hours`, saller.id])
      await deleteOldProofs(shop.db)
      return [(await proofOf())?.photo !== null, (await proofOf(other._id)) !== undefined]
    }
    expect(await old(23)).toEqual([true, true])
    expect(await old(2)).toEqual([false, false])
    expect(await shown()).toEqual(['accepted', true])
  })

  test('is one of so many that wait of one saller', async () => {
    for (let n = 0; n < MAX_WAITING; n++)
      await aProof(shop.db, saller.id, { productId: (await aProduct(shop.db, saller))._id })
    const { code } = await as(saller).askHoldingCode({ id: product._id })
    expect(await codeOf(as(saller).sendHoldingProof({ id: product._id, code, photo }))).toBe('too_many_proofs')
  })

  test('is one of so many also when the last two come at once', async () => {
    for (let n = 1; n < MAX_WAITING; n++)
      await aProof(shop.db, saller.id, { productId: (await aProduct(shop.db, saller))._id })
    const ids = [product._id, (await aProduct(shop.db, saller))._id, (await aProduct(shop.db, saller))._id]
    const codes = await Promise.all(ids.map((id) => as(saller).askHoldingCode({ id })))
    const sent = await Promise.allSettled(
      ids.map((id, at) => as(saller).sendHoldingProof({ id, code: codes[at]?.code ?? '', photo })),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('proves nothing of the product after its name, photos or facts were edited; price and words may change', async () => {
    const edit = (more: object) =>
      as(saller).editProduct({
        ...{ id: product._id, name: product.name, category: product.category, photo: product.photo },
        ...{ location: product.location, used: product.used, condition: product.condition },
        ...{ parchesDate: product.parchesDate, description: product.description },
        ...{ originalPrice: product.originalPrice, resalePrice: product.resalePrice },
        ...more,
      })
    await decideFinally(await sendPhoto(), 'accept')
    await edit({ resalePrice: '11000', description: 'Still good.' })
    expect(await shown()).toEqual(['accepted', true])
    for (const change of [
      { name: 'Another one' },
      { specs: { ramGb: 64 } },
      { category: 'ASUS' },
      { photo: '/images/zenbook.jpg' },
      { photos: ['/images/probook.jpg', '/images/keyboard.jpg'] },
      { kind: 'mobile' },
    ]) {
      // One thing changes at a time.
      if (!(await proofOf())) {
        await edit({})
        await sendPhoto()
      }
      await openCases()
      const id = (await proofOf())?.id ?? ''
      await edit(change)
      expect(await proofOf()).toBeUndefined()
      await openCases()
      expect(await hasCase(id)).toBe(false)
    }
  })

  test('goes with its product and returns with it, and the saller’s account takes it along', async () => {
    await sendPhoto()
    await as(saller).deleteProduct({ id: product._id })
    expect(await proofOf()).toBeUndefined()
    await as(saller).restoreProduct({ id: product._id })
    expect(await proofOf()).toMatchObject({ state: 'waiting', photo: expect.any(Buffer) })
    await as(admin).deleteUser({ id: saller.id })
    expect(await proofOf()).toBeUndefined()
  })
})

test('the figures of the desk do not count proofs', async () => {
  const figures = async () => (await as(admin).listDeskMonths({})).months[0]
  const before = await figures()
  await as(saller).sendShopProof({ photo })
  await decideFinally(await shopProof(), 'refuse')
  expect(await figures()).toEqual(before)
})
