/** Head of one page as a crawler reads it. */
export interface ReadHead {
  status: number
  title: string
  canonical: string | undefined
  /** The last word of each `name` or `property`. */
  meta: Map<string, string>
  /** The nodes of all data blocks. */
  data: Node[]
}

type Node = { '@type': string } & Record<string, unknown>

/** Fetches a page as a crawler does: no redirects, no scripts. */
export async function readHead(address: string): Promise<ReadHead> {
  const response = await fetch(address, { redirect: 'manual' })
  const html = await response.text()
  const tags = [...html.matchAll(/<(?:meta|link) ([^>]*)>/g)].map(([, text = '']) => attributesOf(text))
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return {
    status: response.status,
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: tags.find(({ rel }) => rel === 'canonical')?.href,
    meta: new Map(tags.map((tag) => [tag.name ?? tag.property ?? '', tag.content ?? ''])),
    data: blocks.flatMap(([, text = '']) => (JSON.parse(text) as { '@graph': Node[] })['@graph']),
  }
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value = '']) => [key, unescaped(value)]),
  )
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

const OPEN_GRAPH = [
  'site_name',
  'type',
  'title',
  'description',
  'url',
  'image',
  'image:width',
  'image:height',
  'image:alt',
]
const TWITTER = ['card', 'title', 'description', 'image', 'image:alt']
/** Meta properties of each `og:type`, beside those of `og:`. */
const OF_TYPE: Record<string, string[]> = {
  website: [],
  product: ['product:price:amount', 'product:price:currency', 'product:condition', 'product:availability'],
  article: ['article:published_time', 'article:modified_time', 'article:author', 'article:section'],
}

/** Properties that search engines require of each type that we use. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement', 'numberOfItems'],
  ListItem: ['position', 'name'],
  Product: ['name', 'description', 'image', 'brand', 'itemCondition', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'itemCondition', 'url', 'seller'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  Person: ['name'],
  Brand: ['name'],
  PropertyValue: ['name', 'value'],
  ImageObject: ['url'],
  PostalAddress: ['streetAddress', 'addressCountry'],
}

/** Faults of the head of a public page; `links` collects the addresses on this site that it names. */
export function headFaults(address: string, head: ReadHead, links: Set<string>): string[] {
  const { origin } = new URL(address)
  const { meta, data, canonical, title } = head
  const type = meta.get('og:type') ?? ''
  const wanted = [
    ...OPEN_GRAPH.map((name) => `og:${name}`),
    ...TWITTER.map((name) => `twitter:${name}`),
    ...(OF_TYPE[type] ?? [`a known og:type, not "${type}"`]),
    'description',
    'theme-color',
  ]
  const faults = wanted.filter((name) => !meta.get(name)).map((name) => `${name} is missing`)
  if (head.status !== 200) faults.push(`status ${head.status}`)
  if (canonical !== address) faults.push(`canonical is ${canonical}`)
  if (meta.get('og:url') !== canonical) faults.push('og:url is not the canonical address')
  if (!/^.+ - GreenTech$/.test(title)) faults.push(`title "${title}"`)
  if (Number(meta.get('og:image:width')) < 600) faults.push('the picture is under 600 px wide')
  if (data.length === 0) faults.push('no data block')
  for (const name of ['og:url', 'og:image', 'twitter:image']) links.add(meta.get(name) ?? '')
  for (const node of data) faults.push(...nodeFaults(node, node['@type'], links, origin))
  return faults.map((fault) => `${address}: ${fault}`)
}

function nodeFaults(value: unknown, at: string, links: Set<string>, origin: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => nodeFaults(one, `${at}[${index}]`, links, origin))
  if (typeof value === 'string') {
    if (value === '' || /undefined|\[object|NaN/.test(value)) return [`${at} is "${value}"`]
    if (/\.(url|item|image\[\d+\]|mainEntityOfPage)$/.test(at)) links.add(value)
    return []
  }
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${at} is no number`]
  if (value === null || typeof value !== 'object') return [`${at} is ${value}`]
  const node = value as Record<string, unknown>
  const type = node['@type']
  // A reference to a node that is described elsewhere.
  const required = Object.keys(node).join() === '@id' ? [] : (REQUIRED[String(type)] ?? [`a known type, not ${type}`])
  return [
    ...required.filter((key) => node[key] === undefined).map((key) => `${at} (${type}) has no ${key}`),
    ...Object.entries(node).flatMap(([key, inner]) => nodeFaults(inner, `${at}.${key}`, links, origin)),
  ]
}
