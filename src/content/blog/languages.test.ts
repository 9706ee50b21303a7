import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sitemapFiles } from '#content/site/server/sitemap.ts'
import { allWords } from '#messages/all.ts'
import { en } from '#messages/en.ts'
import type { Person } from '#platform/http/auth.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { bodyText } from '../../../test/pages/page-text.ts'
import type { Blog, BlogPost } from './contract.ts'
import { aBlog } from './server/build.ts'
import { blogFeeds } from './server/feeds.ts'
import { postAddresses } from './server/store.ts'
import { blogPostHead } from './ui/blog-head.ts'

let shop: TestApp
let admin: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'blogs', 'bin')
  shop.cache.clear()
  admin = await shop.aPerson({ role: 'admin' })
})

const publicUrl = 'https://shop.test'
const at = (day: number) => `2026-01-0${day}T06:00:00.000Z`

async function somePosts() {
  const english = await aBlog(shop.db, {
    name: 'Battery',
    category: 'Laptop',
    tags: ['Care'],
    markdown: 'Lithium.',
    date: at(1),
  })
  const bangla = { name: 'ব্যাটারি', category: 'ল্যাপটপ', tags: ['যত্ন'], language: 'bn' as const }
  return {
    english,
    bangla: await aBlog(shop.db, { ...bangla, date: at(2), translation: english }),
    alone: await aBlog(shop.db, { name: 'Shoes', category: 'Shoes', tags: [], date: at(3) }),
    banglaAlone: await aBlog(shop.db, { ...bangla, name: 'টাকা', tags: ['টাকা'], date: at(4) }),
  }
}

async function read<T>(path: string): Promise<T> {
  return (await shop.send('GET', path)).json()
}

const namesAt = async (path: string) => (await read<Blog[]>(path)).map(({ name }) => name)

test('the lists of a language show its posts, and those of the other one that have no published translation', async () => {
  const { bangla } = await somePosts()
  for (const list of ['blogs', 'home-blogs']) {
    expect(await namesAt(`/api/${list}`)).toEqual(['টাকা', 'Shoes', 'Battery'])
    expect(await namesAt(`/bn/api/${list}`)).toEqual(['টাকা', 'Shoes', 'ব্যাটারি'])
  }
  for (const [query, english, banglaPosts] of [
    ['q=lithium', ['Battery'], []],
    ['tag=care', ['Battery'], []],
    ['category=laptop', ['Battery'], []],
    [`tag=${encodeURIComponent('যত্ন')}`, [], ['ব্যাটারি']],
  ] as const) {
    expect(await namesAt(`/api/blogs?${query}`), query).toEqual(english)
    expect(await namesAt(`/bn/api/blogs?${query}`), query).toEqual(banglaPosts)
  }
  const sidebar = await read<{ categories: object[]; tags: string[]; recent: Blog[] }>('/bn/api/blog-sidebar')
  expect(sidebar.categories).toEqual([
    { name: 'ল্যাপটপ', count: 2 },
    { name: 'Shoes', count: 1 },
  ])
  expect(sidebar.recent.map(({ name }) => name)).toEqual(['টাকা', 'Shoes', 'ব্যাটারি'])
  expect([sidebar.tags.includes('যত্ন'), sidebar.tags.includes('Care')]).toEqual([true, false])
  await shop.callsOf(admin).unpublishBlog({ id: bangla })
  expect(await namesAt('/bn/api/blogs')).toEqual(['টাকা', 'Shoes', 'Battery'])
})

test('posts in a pair name each other at the addresses of both languages; a post in English alone answers as it always did', async () => {
  const { english, bangla, alone, banglaAlone } = await somePosts()
  for (const language of ['', '/bn']) {
    expect(await read(`${language}/api/blogs/${english}`)).toMatchObject({ name: 'Battery', translation: bangla })
    expect(await read(`${language}/api/blogs/${bangla}`)).toMatchObject({ language: 'bn', translation: english })
    const answer = await read<BlogPost>(`${language}/api/blogs/${alone}`)
    expect(Object.keys(answer)).toEqual([
      ...['_id', 'name', 'category', 'date', 'author', 'photo', 'description', 'tags', 'minutes', 'body', 'updatedAt'],
    ])
    expect(await read(`${language}/api/blogs/${banglaAlone}`)).not.toHaveProperty('translation')
  }
})

const written = {
  name: 'A post',
  category: 'Laptop',
  photo: '/images/box.jpg',
  description: 'Short.',
  markdown: 'Text.',
}

test('an admin pairs posts from either side; each leaves its former translation, and only another language fits', async () => {
  const calls = shop.callsOf(admin)
  const { english, bangla, alone, banglaAlone } = await somePosts()
  const translationOf = async (id: string) => (await calls.showAdminBlog({ id })).translation
  const unpaired = async (language: 'en' | 'bn') =>
    (await calls.listAdminBlogs({ unpaired: language })).items.map(({ _id }) => _id)
  expect([await unpaired('en'), await unpaired('bn')]).toEqual([[alone], [banglaAlone]])
  const listed = (await calls.listAdminBlogs({})).items.map(({ _id, language, translation: paired }) => [
    _id,
    language,
    paired,
  ])
  expect(listed).toEqual([
    [banglaAlone, 'bn', null],
    [alone, 'en', null],
    [bangla, 'bn', english],
    [english, 'en', bangla],
  ])
  const { insertedId } = await calls.createBlog({ ...written, translation: banglaAlone })
  expect([await translationOf(insertedId), await translationOf(banglaAlone)]).toEqual([banglaAlone, insertedId])
  await calls.updateBlog({ ...written, id: insertedId, translation: null })
  await calls.updateBlog({ ...written, id: english, translation: banglaAlone })
  expect([await translationOf(english), await translationOf(banglaAlone), await translationOf(bangla)]).toEqual([
    banglaAlone,
    english,
    null,
  ])
  // The languages change places.
  await calls.updateBlog({ ...written, id: banglaAlone, translation: null })
  await calls.updateBlog({ ...written, id: english, language: 'bn', translation: banglaAlone })
  expect(await translationOf(banglaAlone)).toBe(english)
  for (const translation of [alone, banglaAlone, insertedId, admin.id]) {
    const refused = await refusalOf(
      calls.updateBlog({
        ...written,
        id: insertedId,
        language: translation === banglaAlone ? 'bn' : 'en',
        translation,
      }),
    )
    expect([refused.status, refused.fields?.translation?.code]).toEqual([400, 'invalid_value'])
  }
})

test('the pages of both posts of a pair are made anew when one changes', async () => {
  const { english, bangla } = await somePosts()
  const render = (body: string) => async () => ({ status: 200, headers: {}, body, tags: [`post:${english}`] })
  await shop.cache.getOrFetch('/blog/english', render('before'))
  await shop.callsOf(admin).unpublishBlog({ id: bangla })
  expect(await bodyText(await shop.cache.getOrFetch('/blog/english', render('after')))).toBe('after')
})

test('a deleted post leaves its translation alone, and comes back paired unless that is taken or gone', async () => {
  const calls = shop.callsOf(admin)
  const { english, bangla, banglaAlone } = await somePosts()
  const translations = () =>
    Promise.all([english, bangla].map(async (id) => (await calls.showAdminBlog({ id })).translation))
  for (const [id, other] of [
    [english, bangla],
    [bangla, english],
  ] as const) {
    await calls.deleteBlog({ id })
    expect((await calls.showAdminBlog({ id: other })).translation).toBeNull()
    await calls.restoreBlog({ id })
    expect(await translations()).toEqual([bangla, english])
  }
  await calls.deleteBlog({ id: bangla })
  await calls.updateBlog({ ...written, id: english, translation: banglaAlone })
  await calls.restoreBlog({ id: bangla })
  expect(await translations()).toEqual([banglaAlone, null])
  await calls.deleteBlog({ id: english })
  await calls.updateBlog({ ...written, id: banglaAlone, language: 'en' })
  await calls.restoreBlog({ id: english })
  expect(await translations()).toEqual([null, null])
})

test('two posts of a pair that are deleted and put back in any order are a pair again', async () => {
  const calls = shop.callsOf(admin)
  const orders = (a: string, b: string) => [
    [a, b],
    [b, a],
  ]
  const { english, bangla } = await somePosts()
  for (const deleted of orders(english, bangla))
    for (const restored of orders(english, bangla)) {
      for (const id of deleted) await calls.deleteBlog({ id })
      for (const id of restored) await calls.restoreBlog({ id })
      expect((await calls.showAdminBlog({ id: english })).translation).toBe(bangla)
    }
})

test('the feeds of a language carry what its list shows, at addresses in it', async () => {
  const { bangla, banglaAlone, english } = await somePosts()
  const feeds = blogFeeds({ db: shop.db, words: allWords, publicUrl })
  const rss = (await feeds['/bn/blog/rss.xml']?.())?.body ?? ''
  expect(rss).toContain('<language>bn</language>')
  expect(rss).toContain(`<title>${allWords.bn.site.title(allWords.bn.blog.title)}</title>`)
  expect(rss).toContain(`<link>${publicUrl}/bn/blog/${bangla}</link>`)
  expect(rss).not.toContain(english)
  expect((await feeds['/bn/blog/atom.xml']?.())?.body).toContain('ব্যাটারি')
  expect((await feeds['/blog/rss.xml']?.())?.body).not.toContain(bangla)
  // A post that the language lacks says its own.
  const address = `${publicUrl}/blog/${banglaAlone}`
  expect((await feeds['/blog/rss.xml']?.())?.body).toMatch(
    new RegExp(`<item xml:lang="bn">(?:(?!</item>)[^])*<link>${address}</link>`),
  )
  const atom = (await feeds['/blog/atom.xml']?.())?.body
  expect(atom).toMatch(new RegExp(`<entry xml:lang="bn">(?:(?!</entry>)[^])*<id>${address}</id>`))
})

test('the sitemap names a post in its own language, with the address of its translation', async () => {
  const { bangla, english, alone } = await somePosts()
  const posts = {
    files: async () => [{ part: '' }],
    addresses: async function* () {
      yield await postAddresses(shop.db)
    },
    tags: [],
  }
  const { body } = await sitemapFiles({ publicUrl, sources: { posts } })['/sitemaps/:file']('/sitemaps/posts.xml')
  const urls = body.split('\n').filter((line) => line.startsWith('<url>'))
  expect(urls).toHaveLength(4)
  const links = [
    `hreflang="en" href="${publicUrl}/blog/${english}"/>`,
    `hreflang="bn" href="${publicUrl}/bn/blog/${bangla}"/>`,
    `hreflang="x-default" href="${publicUrl}/blog/${english}"/>`,
  ]
  for (const place of [`/bn/blog/${bangla}`, `/blog/${english}`]) {
    const url = urls.find((line) => line.includes(`<loc>${publicUrl}${place}</loc>`)) ?? ''
    expect(url.match(/hreflang=[^>]*>/g)).toEqual(links)
  }
  expect(urls.find((line) => line.includes(alone))).not.toContain('hreflang')
  expect(body).not.toContain(`/bn/blog/${alone}`)
})

test('a page of a post names itself in its own language, and its translation as the other one', async () => {
  const { bangla, english, banglaAlone } = await somePosts()
  const context = {
    words: en,
    settings: { publicUrl } as PublicSettings,
    queryClient: new QueryClient(),
    api: shop.callsOf(),
  }
  const links = async (id: string) => {
    const post = await shop.callsOf().showBlog({ id })
    const head = await blogPostHead({ status: 'success', context }, post.name, post)
    const named = (head.links ?? []).filter(({ rel, hrefLang }) => rel === 'canonical' || hrefLang)
    return named.map(({ rel, hrefLang, href }) => `${hrefLang ?? rel} ${href?.replace(publicUrl, '')}`)
  }
  const alternates = [`en /blog/${english}`, `bn /bn/blog/${bangla}`, `x-default /blog/${english}`]
  expect(await links(english)).toEqual([`canonical /blog/${english}`, ...alternates])
  // Here in the frame of the English pages.
  expect(await links(bangla)).toEqual([`canonical /bn/blog/${bangla}`, ...alternates])
  expect(await links(banglaAlone)).toEqual([`canonical /bn/blog/${banglaAlone}`])
  const otherLocales = async (id: string) => {
    const post = await shop.callsOf().showBlog({ id })
    const { meta } = await blogPostHead({ status: 'success', context }, post.name, post)
    return meta.flatMap(({ property, content }) => (property === 'og:locale:alternate' ? [content] : []))
  }
  expect(await otherLocales(english)).toEqual(['bn_BD'])
  expect(await otherLocales(banglaAlone)).toEqual([])
})
