import { createHash } from 'node:crypto'
import { identityWords } from '#messages/identity-words.ts'
import { escapeHtml } from '#platform/mail/letter-frame.ts'
import type { Language } from '#shared/language.ts'
import type { DemoGooglePerson } from './provider.ts'

const STYLE = `
:root{color-scheme:light dark;--page:#f4f7f5;--card:#fff;--line:#dfe6e2;--ink:#1b2520;--soft:#5b6b63;--accent:#0f7a55;--hint:#fff6dd;--hintink:#6b4a00}
@media(prefers-color-scheme:dark){:root{--page:#0b1310;--card:#131d19;--line:#2a3832;--ink:#e8efeb;--soft:#9db0a6;--accent:#4fc48f;--hint:#33280c;--hintink:#f2d68a}}
*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:420px;margin:0 auto;padding:24px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.notice{margin:0 0 20px;padding:10px 14px;border-radius:8px;background:var(--hint);color:var(--hintink);font-size:14px}
h1{margin:0;font-size:24px;line-height:30px}h1+p{margin:4px 0 20px;color:var(--soft)}
form{margin:0}button{width:100%;min-height:64px;padding:10px 12px;border:1px solid var(--line);border-radius:10px;background:none;color:inherit;font:inherit;text-align:left;cursor:pointer;display:flex;gap:12px;align-items:center}
button+button{margin-top:8px}button:hover{border-color:var(--accent)}button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.face{flex:none;width:40px;height:40px;border-radius:50%;background:var(--accent);color:var(--card);display:grid;place-items:center;font-weight:600}
.who{min-width:0}.who b,.who small{display:block;overflow-wrap:anywhere}.who small{color:var(--soft)}
.cancel{min-height:44px;margin-top:16px;border:0;justify-content:center;color:var(--accent);font-weight:600}
`

export const CHOOSER_CSP = [
  "default-src 'none'",
  "object-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The account chooser: a form without script, with a button for each person. */
export function chooserPage(site: string, people: DemoGooglePerson[], language: Language): string {
  const words = identityWords[language].googlePages.demo
  const buttons = people.map(
    ({ sub, name, email }) =>
      `<button name="sub" value="${escapeHtml(sub)}"><span class="face" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span><span class="who"><b>${escapeHtml(name)}</b><small>${escapeHtml(email)}</small></span></button>`,
  )
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${words.title}</title><style>${STYLE}</style></head>
<body><main><p class="notice">${words.notice}</p><h1>${words.title}</h1><p>${escapeHtml(words.text(site))}</p>
<form method="post">${buttons.join('')}<button class="cancel" name="sub" value="">${words.cancel}</button></form></main></body></html>`
}
