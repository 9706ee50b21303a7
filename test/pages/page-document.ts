import { Config, type HtmlElement, Parser } from 'html-validate'

const parser = new Parser(await (await Config.fromObject([], { elements: ['html5'] })).resolve())

/** The elements of a page, to be asked by selectors. */
export function documentOf(html: string): HtmlElement {
  return parser.parseHtml(html)
}

type Asked = Pick<HtmlElement, 'querySelectorAll'>

/** The words of each element, as a reader sees them. */
export function textsOf(page: Asked, selector: string): string[] {
  return page.querySelectorAll(selector).map(textOf)
}

/** The words of the first element. */
export function firstText(page: Asked, selector: string): string | undefined {
  return textsOf(page, selector)[0]
}

export function textOf({ textContent }: Pick<HtmlElement, 'textContent'>): string {
  const decoded = textContent.replace(/&(#x27|amp|quot|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? '')
  return decoded.replace(/\s+/g, ' ').trim()
}

const ENTITIES: Record<string, string> = { '#x27': "'", amp: '&', quot: '"', lt: '<', gt: '>' }

/** An attribute of each element; null where it is missing. */
export function attributesOf(page: Asked, selector: string, name: string): (string | null)[] {
  return page.querySelectorAll(selector).map((element) => element.getAttributeValue(name))
}

export function linksOf(page: Asked, selector: string): (string | null)[] {
  return attributesOf(page, selector, 'href')
}
