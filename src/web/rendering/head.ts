import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { largestPhoto } from './head/photo.ts'
import { blogListHead, blogPostHead } from './head/posts.ts'
import { categoryHead, productHead, productListHead } from './head/products.ts'
import { contactHead, homeHead, privacyHead, refundHead, termsHead } from './head/site.ts'
import type { PublicHead, ShownPage } from './head-parts.ts'
import { absolute } from './head-parts.ts'

/** The pages that are for everybody, by their route. Every other page says that it is not for search engines. */
const PUBLIC: Record<string, (page: ShownPage) => PublicHead | null> = {
  '/_main/': homeHead,
  '/_main/products': productListHead,
  '/_main/products/$name': categoryHead,
  '/_main/products/sp/$id': productHead,
  '/_main/blog': blogListHead,
  '/_main/blog/$id': blogPostHead,
  '/_main/contact': contactHead,
  '/_main/terms-condition': termsHead,
  '/_main/privacy-policy': privacyHead,
  '/_main/return-refund': refundHead,
}

/** The picture of pages without one: `public/preview.jpg`. */
const PREVIEW = { address: '/preview.jpg', width: 1200, height: 630 }

/** On every page. Browsers keep them when they go on without a new document. */
const ICONS =
  '<link rel="icon" href="/favicon.ico" sizes="48x48"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/icon-180.png"><link rel="manifest" href="/manifest.webmanifest">' +
  '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">' +
  '<meta name="theme-color" content="#0b1310" media="(prefers-color-scheme: dark)">'

/** The letters of every page: found in the style sheet alone, they would come one journey later. */
const FONT = `<link rel="preload" href="${interLatin}" as="font" type="font/woff2" crossorigin>`

const NOINDEX = '<meta name="robots" content="noindex">'

/**
 * What crawlers, link previews and home screens read in a page's head, as HTML. It is written on the server alone: browsers
 * show none of it, so that no page's script carries it.
 * @param routeId of the page that is shown; `found` is false for what answers 404 or failed.
 */
export async function composeHead(routeId: string, found: boolean, page: ShownPage): Promise<string> {
  const head = found ? PUBLIC[routeId]?.(page) : null
  if (!head) return FONT + ICONS + NOINDEX
  const address = absolute(head.canonical, page)
  return [
    FONT,
    ICONS,
    named('description', head.description),
    head.index ? named('robots', 'max-image-preview:large') : NOINDEX,
    `<link rel="canonical" href="${attribute(address)}">`,
    ...(head.alternates ?? []).map(
      ({ type, title, href }) => `<link rel="alternate" type="${type}" title="${attribute(title)}" href="${href}">`,
    ),
    property('og:site_name', page.words.site.name),
    property('og:type', head.type),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', address),
    ...head.properties.map(([name, content]) => property(name, content)),
    await picture(head, page),
    named('twitter:title', head.title),
    named('twitter:description', head.description),
    jsonLd(head.data),
  ].join('')
}

async function picture({ photo }: PublicHead, page: ShownPage): Promise<string> {
  const address = absolute(photo ? largestPhoto(photo.url) : PREVIEW.address, page)
  const size = photo ? await page.photoSize(photo.url) : PREVIEW
  const alt = photo?.alt ?? page.words.findable.pictureAlt
  return [
    property('og:image', address),
    ...(size ? [property('og:image:width', String(size.width)), property('og:image:height', String(size.height))] : []),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:image', address),
    named('twitter:image:alt', alt),
  ].join('')
}

/** One data block; no text in it can end its element. */
function jsonLd(data: object[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${attribute(content)}">`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${attribute(content)}">`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
