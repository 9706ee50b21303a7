import MarkdownIt, { type Token } from 'markdown-it'
import { isHostedPhoto } from '#shared/photo.ts'

/** Characters. Texts of the allowed length give less, except tables that are written to expand. */
const MAX_HTML = 200_000

/**
 * Renders CommonMark with tables to safe HTML: HTML in the text is escaped; links may be `http(s)`, `mailto`, `tel` or
 * paths of this site; images must be on our image host (another host could track readers, and the page's policy blocks it);
 * headings begin at h2. Null when the HTML is larger than `MAX_HTML`. The result is stored with the post: stricter rules
 * here do not change posts that were saved before.
 */
export function renderMarkdown(text: string, imageHostUrl: string | undefined): string | null {
  const tokens = markdown.parse(text, {})
  placeHeadings(tokens)
  markBangla(tokens)
  const body = markdown.renderer.render(tokens, markdown.options, { imageHostUrl })
  return body.length > MAX_HTML ? null : body
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** Other addresses, such as `javascript:`, are not rendered as links. */
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

/** Shifts the headings so that the highest is an h2, because the page has an h1 already. */
function placeHeadings(tokens: Token[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  const highest = Math.min(...headings.map(levelOf))
  for (const token of headings) token.tag = `h${Math.min(6, levelOf(token) - highest + 2)}`
}

function levelOf({ tag }: Token): number {
  return Number(tag.slice(1))
}

/** Gives `lang` to blocks of mostly Bangla letters, for the line height and for screen readers. */
function markBangla(tokens: Token[]): void {
  for (const [index, { type, content }] of tokens.entries()) {
    if (type !== 'inline') continue
    const bangla = content.match(/[\u0980-\u09ff]/g)?.length ?? 0
    const latin = content.match(/[a-z]/gi)?.length ?? 0
    if (bangla > latin) tokens[index - 1]?.attrSet('lang', 'bn')
  }
}
