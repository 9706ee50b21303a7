import MarkdownIt, { type Token } from 'markdown-it'
import { isHostedPhoto } from '#shared/photo.ts'

/** More than any text of the allowed length gives, save for tables that are made to grow. */
const MAX_HTML = 200_000

/**
 * CommonMark with tables as HTML that may stand in a page: no HTML of the writer's own, links that lead to the web, to a
 * letter or to a call, pictures of our own image host (another host could follow readers about, and the page's policy
 * refuses it), headings from h2 on. Null when the HTML is larger than a page can bear.
 */
export function renderMarkdown(text: string, imageHostUrl: string | undefined): string | null {
  const tokens = markdown.parse(text, {})
  placeHeadings(tokens)
  markBangla(tokens)
  const body = markdown.renderer.render(tokens, markdown.options, { imageHostUrl })
  return body.length > MAX_HTML ? null : body
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** Addresses on this site, of the web, of a letter or of a call; everything else stays text. */
markdown.validateLink = (url) => /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(url.trim())

markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index]
  if (!token) return ''
  if (/^https?:/i.test(String(token.attrGet('href')))) token.attrSet('rel', 'noopener noreferrer')
  return self.renderToken(tokens, index, options)
}

markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index]
  if (!token) return ''
  const alt = self.renderInlineAsText(token.children ?? [], options, env)
  const src = String(token.attrGet('src'))
  const { imageHostUrl } = env as { imageHostUrl?: string }
  if (!isHostedPhoto(src, imageHostUrl)) return markdown.utils.escapeHtml(alt)
  token.attrs = [
    ['src', src],
    ['alt', alt],
    ['loading', 'lazy'],
    ['decoding', 'async'],
  ]
  return self.renderToken(tokens, index, options)
}

/** The page has its h1: the writer's highest heading becomes an h2, the others keep their distance to it. */
function placeHeadings(tokens: Token[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  const highest = Math.min(...headings.map(levelOf))
  for (const token of headings) token.tag = `h${Math.min(6, levelOf(token) - highest + 2)}`
}

function levelOf({ tag }: Token): number {
  return Number(tag.slice(1))
}

/** Blocks of mostly Bangla letters are named as such: taller lines, and a voice that can read them. */
function markBangla(tokens: Token[]): void {
  for (const [index, { type, content }] of tokens.entries()) {
    if (type !== 'inline') continue
    const bangla = content.match(/[\u0980-\u09ff]/g)?.length ?? 0
    const latin = content.match(/[a-z]/gi)?.length ?? 0
    if (bangla > latin) tokens[index - 1]?.attrSet('lang', 'bn')
  }
}
