import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import { LISTED, selectProducts } from '#catalogue/products/server/store.ts'
import { publishedPosts } from '#content/blog/server/store.ts'
import { serverWords } from '#messages/server-words.ts'
import type { Database } from '#platform/database/database.ts'
import type { LetterItem, LetterParts } from '#platform/mail/letter-frame.ts'
import { type Language, siteIn } from '#shared/language.ts'
import { groupDigits } from '#shared/money.ts'
import { photoSources } from '#shared/photo.ts'
import { productPath } from '#shared/product-path.ts'
import type { EditedIssue } from '../contract.ts'
import { textsIn } from '../rules.ts'

/** E-mail of an issue without its reader: the same for all readers of a language. */
export type IssueParts = Omit<LetterParts, 'to' | 'stop'> & { items: LetterItem[] }

/** Parts of an issue's e-mail in a language. Only products that are on sale now and published posts are included. */
export async function issueParts(
  db: Database,
  issue: EditedIssue,
  language: Language,
  publicUrl: string,
): Promise<IssueParts> {
  const { subject, text } = textsIn(language, issue)
  const site = siteIn(language, publicUrl)
  const items = [...(await productItems(db, issue, language, site)), ...(await postItems(db, issue, language, site))]
  return {
    ...{ language, subject, items: items.map((item) => ({ ...item, photo: loadable(item.photo, publicUrl) })) },
    paragraphs: text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
    footer: serverWords[language].inboxLetters.issue.footer,
  }
}

async function productItems(db: Database, { products }: EditedIssue, language: Language, site: string) {
  if (products.length === 0) return []
  const found = await selectProducts(db).where('products.id', 'in', products).where(LISTED).execute()
  const { price } = serverWords[language].letters
  return inOrder(found, products).map(({ _id, name, photo, resaleTaka, location }) => ({
    ...{
      title: name,
      text: `${price(groupDigits(resaleTaka))} · ${placeInLanguage(location, language)}`,
      url: site + productPath(_id),
      photo,
    },
  }))
}

async function postItems(db: Database, { posts }: EditedIssue, language: Language, site: string) {
  const found = posts.length === 0 ? [] : await publishedPosts(db, posts, language)
  return found.map(({ _id, name, description, photo }) => ({
    ...{ title: name, text: description, url: `${site}/blog/${_id}`, photo },
  }))
}

function inOrder<T extends { _id: string }>(found: T[], ids: string[]): T[] {
  return found.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
}

/** The address of a photo for mail programs: with its site, and as JPEG, which all of them show. */
function loadable(photo: string, publicUrl: string): string {
  return new URL(photoSources(photo)?.fallback ?? photo, publicUrl).href
}
