import { createHash } from 'node:crypto'
import { identityWords } from '#messages/identity-words.ts'
import { escapeHtml } from '#platform/mail/letter-frame.ts'
import { type Language, pathIn } from '#shared/language.ts'
import { GOOGLE_WINDOW, type GoogleOutcome } from '../contract.ts'

/**
 * Posts the result to the page that opened the popup, or to a BroadcastChannel when a Cross-Origin-Opener-Policy has cut the
 * popup off from its opener. After a full-page redirect it stores the result in sessionStorage and goes back; the page says it
 * if the browser refuses that. The popup closes a moment later, because a message of a closed window may be lost.
 */
const SCRIPT = `
const handed = JSON.parse(document.getElementById('handed').textContent)
if (handed.back) {
  let back = handed.back
  try {
    sessionStorage.setItem('${GOOGLE_WINDOW.channel}', JSON.stringify({ outcome: handed.outcome, at: Date.now() }))
  } catch {
    back = back.replace(/#.*$/, '') + '${GOOGLE_WINDOW.notKept}'
  }
  location.replace(back)
} else {
  if (opener) opener.postMessage(handed.outcome, location.origin)
  else new BroadcastChannel('${GOOGLE_WINDOW.channel}').postMessage(handed.outcome)
  setTimeout(close, 100)
}
`

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;margin:20vh auto 0;max-width:24rem;padding:0 1rem;text-align:center}:root{color-scheme:light dark}'

/** Content-Security-Policy of these pages: they run one script and load nothing. */
export const RESULT_PAGE_CSP = [
  "default-src 'none'",
  "object-src 'none'",
  `script-src '${sha256(SCRIPT)}'`,
  `style-src '${sha256(STYLE)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** The page that passes the result of a sign-in to the page that started it. `back` is null in a popup. */
export function resultPage(outcome: GoogleOutcome, back: string | null, language: Language): string {
  // A `<` in the data could end the script element.
  const handed = JSON.stringify({ outcome, back }).replaceAll('<', '\\u003c')
  const script = `<script type="application/json" id="handed">${handed}</script><script>${SCRIPT}</script>`
  const { title, text } = identityWords[language].googlePages.result
  return page(language, title, `<p role="status">${escapeHtml(text)}</p>${script}`)
}

/** The page for a callback without its cookie: the sign-in took too long, or the address was opened a second time. */
export function expiredPage(language: Language): string {
  const { title, text, back } = identityWords[language].googlePages.expired
  return page(
    language,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="${pathIn(language, '/login')}">${escapeHtml(back)}</a></p>`,
  )
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style><body>${body}`
}
