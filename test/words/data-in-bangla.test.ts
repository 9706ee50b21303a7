import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KINDS_WITH_FACTS } from '#catalogue/facts/server/spec-fields.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { fillSearchTerms } from '#catalogue/search/server/search-terms.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { endpoints } from '#web/api.ts'
import { type TestApp, testApp } from '../app.ts'

let shop: TestApp
let product: Awaited<ReturnType<typeof aProduct>>
let saller: Person

beforeAll(async () => {
  shop = await testApp()
  saller = await shop.aPerson({ role: 'saller', displayName: 'করিম' })
  product = await aProduct(shop.db, saller, {
    ...{ kind: 'laptop', condition: 'Good', location: 'মিরপুর', description: 'ভালো', used: '1 year / 6 months' },
    ...{ district: 'dhaka', area: 'dhaka-mirpur-10' },
    specs: {
      ...{ processorFamily: 'intel-i5', ramGb: 16, storageGb: 1000, storageType: 'nvme', screenInches: 15.6 },
      ...{ batteryHealth: 84, touch: false, warrantyMonths: 12, defects: ['dead-keys', 'hinge'], repairs: ['battery'] },
    },
  })
  await fillSearchTerms(shop.db)
})
afterAll(() => shop.close())

/** Names that people in Bangladesh read in Latin letters: of makers, products, norms and units. */
const NAMES = new RegExp(
  `\\b(?:${[
    'HP|ProBook|Intel|Celeron|Pentium|Core|Ultra|Xeon|AMD|Athlon|Ryzen|Apple|Snapdragon|Plus|Elite|Helio|RTX|Iris Xe',
    'DDR\\d|LPDDR|NVMe|SATA|eMMC|SSD|USB|Type-C|OTG|HDMI|DisplayPort|VGA|DVI|Wi-Fi|AX|AC|BE|mAh|mm|IMEI|NEIR|KYD|PTA|powercfg /batteryreport|neir.btrc.gov.bd',
    'Full HD|HD(?: ready)?|UHD|QHD|Retina|OLED|AMOLED|QLED|TN|IPS|VA|iPhone|iOS|iPad|iPadOS|Windows|macOS|Linux|ChromeOS|HarmonyOS|Fire OS',
    'Google TV|Android TV|webOS|Tizen|VIDAA|PlayStation|Xbox Series S or X|Nintendo Switch',
  ].join('|')})\\b`,
  'g',
)
/** Fields that are stored, compared or part of an address, and never shown as they are. */
const KEYS = '_id id field type kind value condition used state photo photos group way sort'.split(' ')
/** The words of a question, which its answer repeats. */
const TYPED = /“[^”]*”/g

/** The English that an answer of the Bangla address shows. */
function englishIn(answer: unknown, key = ''): string[] {
  if (typeof answer === 'string')
    return /[A-Za-z]{2}/.test(answer.replace(TYPED, '').replace(NAMES, '')) ? [`${key}: ${answer}`] : []
  if (Array.isArray(answer)) return answer.flatMap((one) => englishIn(one, key))
  if (typeof answer !== 'object' || answer === null) return []
  // The name of a grade is what is stored, that of a facet is a parameter, and places that are chosen have ids.
  const has = (...names: string[]) => names.every((name) => name in answer)
  const isKey = (name: string) =>
    KEYS.includes(name) ||
    (name === 'name' && (has('lines') || has('choices') || has('total'))) ||
    (['district', 'area'].includes(name) && has('district', 'area'))
  return Object.entries(answer).flatMap(([name, value]) => (isKey(name) ? [] : englishIn(value, name)))
}

async function read(path: string, holder?: Person): Promise<unknown> {
  const { statusCode, body } = await shop.send('GET', path, undefined, holder)
  expect([path, statusCode]).toEqual([path, 200])
  return JSON.parse(body)
}

describe('what the Bangla address of an endpoint answers has no English but names', () => {
  const PATHS = [
    ...[endpoints.listKinds.path, endpoints.listPlaces.path],
    ...['dhaka', 'mirpur', 'savar'].map((q) => `${endpoints.findPlaces.path}?q=${q}`),
    ...['', '?kind=laptop', '?grade=fair&minBattery=90&ramGb=16&district=sylhet'].map(
      (search) => endpoints.listFacets.path + search,
    ),
    ...['laptop 16gb mirpur 10', 'charger dhaka division', 'button phone newest', 'laptop 15.6 inch'].map(
      (q) => `${endpoints.explainSearch.path}?q=${encodeURIComponent(q)}`,
    ),
  ]

  test.each(PATHS)('%s', async (path) => {
    // A search without one of its words is made of the words as they were typed.
    const shown = englishIn(await read(`/bn${path}`)).filter((text) => !text.startsWith('q: '))
    expect(shown).toEqual([])
  })

  test.each(KINDS_WITH_FACTS)('of a %s', async (kind) => {
    const { partsOnly, ...details } = (await read(`/bn/api/kinds/${kind}`)) as { partsOnly: object }
    // Conditions compare stored values.
    const shown = JSON.parse(JSON.stringify(details), (name, value) =>
      ['requiredUnless', 'onlyIf'].includes(name) ? null : value,
    )
    expect(englishIn(shown)).toEqual([])
    expect(englishIn(await read(`/bn/api/grades/${kind}`))).toEqual([])
    expect(Object.keys(partsOnly)).toContain('defects')
  })

  test('of a product', async () => {
    const {
      specs,
      district,
      area,
      category,
      batterySource,
      sallerId: _,
      ...shown
    } = (await read(`/bn${endpoints.showProduct.path.replace('{id}', product._id)}`)) as Record<string, unknown>
    expect({ specs, district, area, category, batterySource }).toMatchObject({ district: 'dhaka', category: 'HP' })
    expect(englishIn(shown)).toEqual([])
    expect(shown).toMatchObject({ kindName: 'ল্যাপটপ', place: 'মিরপুর ১০, ঢাকা', grade: { name: 'Good' } })
    expect(shown.facts).toEqual(
      expect.arrayContaining([
        { field: 'ramGb', label: 'র‍্যাম', value: '১৬ জিবি' },
        { field: 'storageGb', label: 'স্টোরেজ', value: '১ টিবি' },
        { field: 'screenInches', label: 'স্ক্রিনের মাপ', value: '১৫.৬ ইঞ্চি' },
        { field: 'batteryHealth', label: 'ব্যাটারি হেলথ', value: '৮৪%' },
      ]),
    )
  })

  test('of the meeting of a deal', async () => {
    const buyer = await shop.aPerson({ role: 'buyer' })
    for (const kind of ['laptop', 'mobile']) {
      const sold = await aProduct(shop.db, saller, { kind, district: 'dhaka', area: 'dhaka-kuril' })
      const { _id: id } = await aBooking(shop.db, { product: sold, buyer, state: 'accepted' })
      for (const person of [buyer, saller]) {
        const { deal, ticket, ...shown } = (await read(`/bn/api/deals/${id}/kit`, person)) as Record<string, unknown>
        expect(englishIn(shown)).toEqual([])
        // Numbers that people dial and copy have Latin digits.
        expect(JSON.stringify(shown)).not.toMatch(/[০-৯]{5}/)
        expect([deal, ticket]).toEqual([expect.anything(), expect.anything()])
        expect(englishIn(await read(`/bn/api/deals/${id}/meeting-places`, person))).toEqual([])
      }
    }
  })
})
