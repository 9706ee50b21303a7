import type { Language } from '#shared/language.ts'
import { pageHeaders } from './security-headers.ts'

interface StandalonePage {
  language: Language
  title: string
  main: string
  /** HTML after the main part: templates and scripts. */
  rest?: string
}

/** A page that needs no built file, for when those cannot be loaded. */
export function standalonePage({ language, title, main, rest = '' }: StandalonePage): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>
${main}</main>
${rest}</body></html>`
}

const STYLE =
  ':root{color-scheme:light dark;--line:#d6dfda;--ink:#12211b;--quiet:#4b5f56;--page:#fff;--accent:#0f6b4b;--on:#fff}' +
  '@media(prefers-color-scheme:dark){:root{--line:#2b3a33;--ink:#eef5f1;--quiet:#a9bab1;--page:#0b1310;--accent:#4fd39b;--on:#062016}}' +
  '*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 "Inter Variable",system-ui,"Noto Sans Bengali",sans-serif}' +
  'main{max-width:720px;margin:0 auto;padding:32px 16px}h1{font-size:28px;line-height:1.2;margin:0 0 8px}h1:lang(bn){line-height:1.4}h2{font-size:20px;margin:32px 0 12px}h3{font-size:17px;margin:8px 0 0;overflow-wrap:anywhere}' +
  'button,.button{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border:0;text-decoration:none;border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600}' +
  'ul{list-style:none;margin:0;padding:0;display:grid;gap:16px}li{border:1px solid var(--line);border-radius:12px;padding:16px}img{width:100%;max-height:320px;object-fit:cover;border-radius:8px}' +
  '.note{margin:0 0 8px;color:var(--quiet);font-size:14px}.price{margin:4px 0;font-size:18px;font-weight:600}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:8px 0}dl>div{display:contents}dt{color:var(--quiet)}dd{margin:0}p{overflow-wrap:anywhere;white-space:pre-line}'

/** The security headers of such a page. */
export const standalonePolicy = pageHeaders([], { imageOrigins: [], signInOrigins: [], styles: [STYLE] })
