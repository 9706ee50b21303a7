import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { fillSearchTerms } from './search-terms.ts'
import { MAX_WORDS } from './understanding/understand.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await testApp()
  const saller = await shop.aPerson({ role: 'saller' })
  for (const given of [
    { name: 'HP ProBook 450 G8 i5 8GB', resalePrice: '42,000' },
    { name: 'Samsung Galaxy A52', category: 'Samsung', kind: 'mobile', resalePrice: '18,000' },
    { name: 'Walton Primo R10', category: 'Walton', kind: 'mobile', resalePrice: '6,000', condition: 'Like new' },
    { name: 'Laptop stand, aluminium', category: 'Other', kind: 'accessory', resalePrice: '900' },
    { name: 'Gamepad with cable', category: 'Other', kind: 'other', resalePrice: '500' },
  ])
    await aProduct(shop.db, saller, { description: 'One owner.', ...given })
  await fillSearchTerms(shop.db)
})
afterAll(() => shop.close())

const explain = (q: string) => shop.callsOf().explainSearch({ q })

async function namesFor(q: string, input: object = {}): Promise<string[]> {
  const { items } = await shop.callsOf().listProducts({ q, limit: 100, ...input })
  return items.map(({ name }) => name)
}

const NOTHING = { sentences: [], literal: null, near: null }

describe('a visitor reads how the words were understood', () => {
  test.each(['hp', 'ল্যাপটপ', 'samsung mobile', '"galaxy a52"', 'used phone', 'hp -dell', ''])(
    'nothing of %s, which is taken as it is',
    async (q) => expect(await explain(q)).toMatchObject(NOTHING),
  )

  test('what a misspelt word was taken for, with the search for what was typed', async () => {
    const literal = { q: '"samsnug" mobile', label: 'Search only for “samsnug mobile”' }
    const meant = { sentences: ['Showing results for “Samsung mobile”.'], literal, near: null }
    expect(await explain('samsnug mobile')).toMatchObject(meant)
    expect(await namesFor('samsnug mobile')).toEqual(['Samsung Galaxy A52'])
    expect(await namesFor(literal.q)).toEqual([])
    expect((await explain('gamepda cable')).sentences).toEqual(['Showing results for “gamepad cable”.'])
  })

  test.each([
    'mobile for study',
    'mobile for students',
    'mobile for Zoom and MS Word',
    'পড়াশোনার জন্য মোবাইল',
    'mobile for office use',
  ])('nothing of the need in %s, which no product has to mention', async (q) => {
    expect(await explain(q)).toMatchObject(NOTHING)
    expect(await namesFor(q)).toEqual(await namesFor('mobile'))
  })

  test('which words no product has: they do not count', async () => {
    expect(await namesFor('mobile qwxyzzy samsung')).toEqual(['Samsung Galaxy A52'])
    const sentences = ['No product mentions “qwxyzzy”: left out.']
    expect(await explain('mobile qwxyzzy samsung')).toMatchObject({ ...NOTHING, sentences })
    expect([await namesFor('qwxyzzy'), await explain('qwxyzzy')]).toMatchObject([[], NOTHING])
  })
})

describe('where nothing fits all words, something near is named', () => {
  test.each([
    ['probook 440', 'probook', 'without “440”'],
    ['samsung mobile under 10000', 'samsung mobile', 'without “under 10000”'],
    ['walton laptop', 'walton', 'without “laptop”'],
    ['hp 16gb 8gb probook', 'hp 8gb probook', 'without “16gb”'],
    ['hp 16gb 512gb probook', 'hp probook', 'without “16gb” and “512gb”'],
    ['thinkpad', 'laptop', 'without “thinkpad”'],
    ['"samsnug" mobile', 'samsnug mobile', '“samsnug mobile”'],
  ])('%s', async (q, near, text) => {
    expect(await namesFor(q)).toEqual([])
    const note = await explain(q)
    expect(note.near).toEqual({
      q: near,
      title: `Nothing fits all of “${q}”`,
      text: `These are near: ${text}.`,
      label: `All results for “${near}”`,
    })
    expect((await namesFor(near)).length).toBeGreaterThan(0)
  })

  test('by one question about the words, however many searches are tried', async () => {
    let asked = 0
    const execute = shop.db.executeQuery.bind(shop.db)
    shop.db.executeQuery = ((query: Parameters<typeof execute>[0], ...rest: []) => {
      if ('sql' in query && query.sql.includes('search_vocabulary')) asked++
      return execute(query, ...rest)
    }) as typeof execute
    try {
      expect((await explain('probook gamepad galaxy aluminium')).near).not.toBeNull()
      expect(asked).toBe(1)
    } finally {
      shop.db.executeQuery = execute
    }
  })

  test('and nothing where nothing is near', async () => {
    expect((await explain('"qwxyzzy"')).near).toBeNull()
    expect((await explain('razer')).near).toBeNull()
  })
})

describe('words', () => {
  test('of price narrow together with the filter, and `cheap` sorts unless an order was chosen', async () => {
    const cheapest = ['Walton Primo R10', 'Samsung Galaxy A52']
    expect(await namesFor('sosta mobile')).toEqual(cheapest)
    expect(await namesFor('সস্তা মোবাইল')).toEqual(cheapest)
    expect(await namesFor('sosta mobile', { sort: 'newness' })).toEqual(cheapest)
    expect(await namesFor('dami mobile')).toEqual([...cheapest].reverse())
    expect(await namesFor('dami mobile', { sort: 'price' })).toEqual(cheapest)
    expect(await namesFor('mobile under 10k')).toEqual(['Walton Primo R10'])
    expect(await namesFor('mobile under 10k', { minPrice: 7_000 })).toEqual([])
    expect(await namesFor('under 1000 taka')).toHaveLength(2)
    expect(await namesFor('sosta')).toEqual(await namesFor('', { sort: 'price' }))
  })

  test('of a wish raise and never hide; without other words they filter by it', async () => {
    expect(await namesFor('natun mobile')).toEqual(['Walton Primo R10', 'Samsung Galaxy A52'])
    expect(await namesFor('like new')).toEqual(['Walton Primo R10'])
  })

  test('of several kinds mean any of them, but a word that says something of others does not count', async () => {
    expect(await namesFor('laptop mobile')).toHaveLength(3)
    expect(await namesFor('mobile set')).toHaveLength(2)
    expect(await namesFor('laptop computer')).toEqual(['HP ProBook 450 G8 i5 8GB'])
    expect(await namesFor('wifi laptop')).toEqual(['HP ProBook 450 G8 i5 8GB'])
  })

  test('of a kind are a part of a name beside other words: a laptop stand is no laptop', async () => {
    expect(await namesFor('laptop stand')).toEqual(['Laptop stand, aluminium'])
    expect(await namesFor('laptop')).toEqual(['HP ProBook 450 G8 i5 8GB'])
  })

  test('that are half typed find what they may become', async () => {
    expect(await namesFor('mob')).toHaveLength(2)
    expect(await namesFor('sams')).toEqual(['Samsung Galaxy A52'])
    expect(await namesFor('প্রোবু')).toEqual(['HP ProBook 450 G8 i5 8GB'])
  })

  test('are answered whatever they are, within the hundred characters that the list takes', async () => {
    const odd = [
      ...["'; drop table products; --", '\\', "'':*", 'kind:laptop', '!!!', '((', 'a & b | !c', '%_%', '<->'],
      ...['\u202egnusmas', '🙂 hp', 'e\u0301'.repeat(30), 'ল্'.repeat(50), '\u200d'.repeat(50), '9'.repeat(100), '0'],
      ...['" "', '-', 'or', 'under', '৳', '1+', '12"', '..', '𝕙𝕡', 'null', '\u0301\u0302'],
    ]
    for (const q of odd) {
      expect(Array.isArray(await namesFor(q)), q).toBe(true)
      await explain(q)
    }
    const chips = (await explain('hp 8gb '.repeat(14).trim())).chips
    expect(chips.length).toBeLessThanOrEqual(MAX_WORDS)
    for (const { q } of chips) expect((q ?? '').length).toBeLessThanOrEqual(100)
    const long = await shop.send('GET', `/api/search/understanding?q=${'x'.repeat(20_000)}`)
    expect([400, 414]).toContain(long.statusCode)
  })

  test('that an admin adds as a brand or a spelling are understood from then on', async () => {
    expect(await namesFor('zorpo')).toEqual([])
    await shop.pool.query("update categories set spellings = spellings || array['zorpo'] where name = 'Walton'")
    const { brandNotifications } = await import('./stored-lexicon.ts')
    brandNotifications.onNotification('')
    expect(await namesFor('zorpo')).toEqual(['Walton Primo R10'])
  })
})

test('the order that words ask for is named as lists name it', async () => {
  const sorts = ['cheap laptop', 'newest laptop', 'laptop'].map(async (q) => (await explain(q)).sort)
  expect(await Promise.all(sorts)).toEqual(['price', 'newness', null])
})
