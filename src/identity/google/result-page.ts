import { createHash } from 'node:crypto'
import { googlePages as words } from '#messages/en/google-pages.ts'
import { escapeHtml } from '#platform/mail/letter-frame.ts'
import { GOOGLE_WINDOW, type GoogleOutcome } from '../contract.ts'

/**
 * To the opener, or over the channel when a page between has cut the window off from it (Cross-Origin-Opener-Policy). A
 * page that left itself finds the outcome in the storage of its tab. The window closes a moment later: a message of a
 * page that is gone may not arrive.
 */
const SCRIPT = `
const handed = JSON.parse(document.getElementById('handed').textContent)
if (handed.back) {
  sessionStorage.setItem('${GOOGLE_WINDOW.channel}', JSON.stringify({ outcome: handed.outcome, at: Date.now() }))
  location.replace(handed.back)
} else {
  if (opener) opener.postMessage(handed.outcome, location.origin)
  else new BroadcastChannel('${GOOGLE_WINDOW.channel}').postMessage(handed.outcome)
  setTimeout(close, 100)
}
`

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;margin:20vh auto 0;max-width:24rem;padding:0 1rem;text-align:center}:root{color-scheme:light dark}'

/** These pages run the one script and load nothing. */
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

/** The page that hands the outcome of a window over and closes it. */
export function resultPage(outcome: GoogleOutcome, back: string | null): string {
  // No `<` in a script element: a token or a code could end it.
  const handed = JSON.stringify({ outcome, back }).replaceAll('<', '\\u003c')
  const script = `<script type="application/json" id="handed">${handed}</script><script>${SCRIPT}</script>`
  return page(words.result.title, `<p role="status">${escapeHtml(words.result.text)}</p>${script}`)
}

/** For a window of which this browser knows nothing: it took too long, or its address was opened again. */
export function expiredPage(): string {
  const { title, text, back } = words.expired
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/login">${escapeHtml(back)}</a></p>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style><body>${body}`
}
