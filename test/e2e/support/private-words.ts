import { expect } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { fetchProducts } from './products.ts'
import { sitemapFiles } from './public-addresses.ts'
import { site } from './site.ts'
import { signInAs } from './users.ts'

/**
 * The addresses that show a phone number or an address of a user, or a draft: of the given pages, the files of the sitemap,
 * three products and the feeds.
 */
export async function pagesWithPrivateWords(pages: string[]): Promise<string[]> {
  const admin = await signInAs(site().url, 'admin@greentech.example')
  const draft = { name: 'A draft of the editors', markdown: 'Not for readers yet.' }
  expect((await admin.post('/api/admin/blogs', draft)).ok).toBe(true)
  const people = await queryDatabase<{ word: string }>(`
    select email as word from users union select phone from users where phone is not null union select email from bookings
    union select phone from bookings union select phone_e164 from bookings union select email from inbox_messages
    union select email from newsletter_subscribers where email is not null union select name from blogs where not published`)
  expect(people.length).toBeGreaterThan(10)
  const products = (await fetchProducts('?limit=3')).map(({ _id }) => `/products/sp/${_id}`)
  const others = [
    '/products?page=8',
    '/blog?page=20',
    '/blog/rss.xml',
    '/blog/atom.xml',
    '/robots.txt',
    '/manifest.webmanifest',
  ]
  const found: string[] = []
  for (const path of [...pages, ...(await sitemapFiles(site().url)), ...products, ...others]) {
    const text = await (await fetch(new URL(path, site().url), { redirect: 'manual' })).text()
    const shown = people.filter(({ word }) => text.includes(word)).map(({ word }) => word)
    if (shown.length > 0) found.push(`${path}: ${shown.join(', ')}`)
  }
  return found
}
