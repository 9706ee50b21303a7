import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import fc from 'fast-check'
import { builtPages } from '#main/pages/built-pages.ts'
import { allWords } from '#messages/all.ts'
import { LANGUAGES } from '#shared/language.ts'
import type { PageContext } from '#web/rendering/render-options.ts'
import { manifestFile } from '#web/server/language-builds.ts'
import { RUNS, SEED } from '../../bad-input/bounds.ts'
import { junkText } from '../../bad-input/junk.ts'
import { addressOf, filledIn, recipes } from '../../bad-input/recipe.ts'
import { FIRST_LOAD_LIMITS, firstLoad } from '../support/first-load.ts'
import { pagesWithPrivateWords } from '../support/private-words.ts'
import { addProduct, newUser } from '../support/products.ts'
import { onePerKind, sitemapOf } from '../support/public-addresses.ts'
import { site } from '../support/site.ts'
import { test } from '../support/test.ts'

test.describe('public pages', () => {
  test('show no phone, no e-mail address of a user and no draft', async () => {
    expect(await pagesWithPrivateWords(onePerKind(await sitemapOf(site().url)))).toEqual([])
  })

  test('accept any URL: no server error, and a response within a second', async () => {
    const names = [
      'a',
      'q',
      'brand',
      'category',
      'tag',
      'sort',
      'min',
      'max',
      'page',
      'from',
      'oobCode',
      'mode',
      'token',
    ]
    const search = recipes(Object.fromEntries(names.map((name) => [name, junkText])))
    const paths = [
      '/',
      '/products',
      '/products/{a}',
      '/products/sp/{a}',
      '/blog',
      '/blog/{a}',
      '/login',
      '/reset-password',
      '/{a}',
    ]
    const more = [
      '/verify-email',
      '/account-change',
      '/dashboard',
      '/dashboard/blogs/{a}',
      '/newsletter/confirm',
      '/newsletter/unsubscribe',
      '/contact',
    ]
    const page = fc.constantFrom(...paths, ...more)
    const tries = fc.asyncProperty(page, search, async (path, recipe) => {
      const { url } = addressOf(recipe, path, filledIn(recipe, { a: 'hp' }), true)
      const { status } = await fetch(site().url + url, { redirect: 'manual' })
      expect(status, url).toBeLessThan(500)
    })
    await fc.assert(tries, { numRuns: RUNS * 6, seed: SEED })
  })

  for (const [path, limit] of FIRST_LOAD_LIMITS)
    test(`a first visit to ${path} loads at most ${limit} B of scripts, of one language`, async () => {
      const files = await firstLoad(site().url, path)
      const scripts = files.filter(({ address }) => address.startsWith('/static/js/'))
      const bytes = scripts.reduce((total, script) => total + script.bytes, 0)
      expect(scripts.length).toBeGreaterThan(3)
      expect(bytes).toBeLessThanOrEqual(limit)
    })

  for (const language of LANGUAGES)
    test(`what a press loads (${language}) names every file that it needs`, async () => {
      interface Chunk {
        file: string
        isEntry?: boolean
        isDynamicEntry?: boolean
        imports?: string[]
        dynamicImports?: string[]
      }
      const folder = path.resolve(import.meta.dirname, '../../../dist/client')
      const chunks: Record<string, Chunk> = JSON.parse(
        await readFile(path.join(folder, manifestFile(language)), 'utf8'),
      )
      const withImports = (key: string, found: Set<string>) => {
        if (found.has(key)) return found
        found.add(key)
        for (const one of chunks[key]?.imports ?? []) withImports(one, found)
        return found
      }
      const entry = Object.entries(chunks).find(([, { isEntry }]) => isEntry)
      const everywhere = new Set<string>()
      for (const key of entry?.[1].dynamicImports ?? []) withImports(key, everywhere)
      const pressed = Object.keys(chunks).filter((key) => chunks[key]?.isDynamicEntry && !everywhere.has(key))
      const missing: string[] = []
      for (const key of pressed) {
        const code = await readFile(path.join(folder, chunks[key]?.file ?? ''), 'utf8')
        const isKnown = (one: string) => one === key || one === entry?.[0] || everywhere.has(one)
        for (const one of withImports(key, new Set()))
          if (!isKnown(one) && !code.includes(path.basename(chunks[one]?.file ?? ''))) missing.push(`${key}: ${one}`)
      }
      expect(pressed.length).toBeGreaterThan(100)
      expect(missing).toEqual([])
    })

  test('a new product is on the list, the brand page and the home page at once', async () => {
    const { url } = site()
    const pages = ['/products', '/products/asus', '/']
    const read = () => Promise.all(pages.map(async (path) => (await fetch(url + path)).text()))
    await read()
    await read()
    const id = await addProduct(await newUser('saller', 'fresh'), {
      name: 'ASUS of this very minute',
      category: 'ASUS',
    })
    for (const html of await read()) expect(html).toContain(id)
  })

  test('a product or category that does not exist answers 404', async () => {
    const { url } = site()
    const missing = [
      '/products/sp/00000000-0000-4000-8000-000000000000',
      '/products/sp/none',
      '/products/no-such-brand',
    ]
    const statuses = await Promise.all(missing.map(async (path) => (await fetch(url + path)).status))
    expect(statuses).toEqual([404, 404, 404])
  })

  test('the feeds are named in the head and hold the newest post', async () => {
    const html = await (await fetch(`${site().url}/blog`)).text()
    const [newest] = (await (await fetch(`${site().url}/api/blogs`)).json()) as [{ _id: string }]
    for (const [type, version] of [
      ['rss', 'version="2.0"'],
      ['atom', 'http://www.w3.org/2005/Atom'],
    ] as const) {
      const [link] = new RegExp(`<link [^>]*type="application/${type}\\+xml"[^>]*>`).exec(html) ?? []
      const response = await fetch(new URL(/href="([^"]*)"/.exec(link ?? '')?.[1] ?? '', site().url))
      expect(response.headers.get('content-type')).toBe(`application/${type}+xml; charset=utf-8`)
      const text = await response.text()
      expect(text).toContain(version)
      expect(text).toContain(newest._id)
    }
  })
})

test('a script that is injected into a page is not allowed by its policy', async () => {
  const { render } = await builtPages(path.resolve(import.meta.dirname, '../../..'))
  const [listedPost] = (await (await fetch(`${site().url}/api/blogs?limit=1`)).json()) as [{ _id: string }]
  const post = await (await fetch(`${site().url}/api/blogs/${listedPost._id}`)).json()
  const api = {
    // Without the goods of a guide, which are other calls.
    showBlog: async () => ({
      ...post,
      goods: undefined,
      body: '<script>ran()</script><script nonce="x">ran(2)</script>',
    }),
    showBlogSidebar: async () => ({ categories: [], tags: [], recent: [] }),
  }
  const page = await (await fetch(`${site().url}/blog`)).text()
  const { settings } = JSON.parse(page.match(/id="dehydrated-state"[^>]*>([^<]+)</)?.[1] ?? '')
  const request = new Request(`${site().url}/blog/${post._id}`, { headers: { accept: 'text/html' } })
  const context = { api, words: allWords.en, settings, photoSize: async () => null } as unknown as PageContext
  const { html, scripts } = await render(request, context)
  expect(html).toContain('<script>ran()</script>')
  expect(html).not.toMatch(/csp-nonce|nonce="(?!x")/)
  expect(scripts.length).toBeGreaterThan(1)
  for (const planted of ['ran()', 'ran(2)']) expect(scripts).not.toContain(planted)
})
