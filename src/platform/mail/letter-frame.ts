import type { Language } from '#shared/language.ts'
import type { Letter } from './mail.ts'

export type LetterItem = Record<'title' | 'text' | 'url' | 'photo', string>

/** The content of an e-mail in plain text, from which the text and the HTML part are made. */
export interface LetterParts {
  to: string
  language: Language
  subject: string
  /** Paragraphs, in order. */
  paragraphs: string[]
  /** Label and value pairs, shown as a small table. */
  facts?: [label: string, value: string][]
  /** Things that the e-mail shows, each with a link of its own. The photo is an address that mail programs can load. */
  items?: LetterItem[]
  button?: { label: string; url: string }
  /** The last line: why this e-mail came. */
  footer: string
  /** Ends such e-mails without a sign-in: a link below the last line, and the button of mail programs (RFC 8058). */
  stop?: { label: string; url: string }
}

/** An e-mail as text and as HTML. Everything is escaped: names and product texts come from people. */
export function frameLetter(parts: LetterParts): Letter {
  // A line break in a subject would begin another header.
  const subject = parts.subject.replace(/\s+/g, ' ')
  const letter = { to: parts.to, subject, text: asText(parts), html: asHtml({ ...parts, subject }) }
  return parts.stop ? { ...letter, headers: stopHeaders(parts.stop.url) } : letter
}

function stopHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function asText({ paragraphs, facts = [], items = [], button, footer, stop }: LetterParts): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const shown = items.map(({ title, text, url }) => `${title}\n${text}\n${url}`)
  const link = button && `${button.label}: ${button.url}`
  const end = stop ? `${footer}\n${stop.label}: ${stop.url}` : footer
  return `${[...paragraphs, lines, ...shown, link, `-- \n${end}`].filter(Boolean).join('\n\n')}\n`
}

/** E-mails have no web fonts. Bangla signs above and below the line need more height. */
const FONTS: Record<Language, string> = {
  en: '16px/1.6 Inter,system-ui,sans-serif',
  bn: "16px/1.7 'Noto Sans Bengali','Nirmala UI','Kohinoor Bangla',sans-serif",
}

function asHtml(parts: LetterParts): string {
  const { language, subject, paragraphs, facts = [], items = [], button, footer, stop } = parts
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#5b6b63">${escapeHtml(label)}</td><td style="padding:4px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
  )
  const table =
    rows.length > 0
      ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
      : ''
  const link = button ? buttonAsHtml(button) : ''
  const stopLink = stop
    ? `<br><a href="${escapeHtml(stop.url)}" style="color:#5b6b63">${escapeHtml(stop.label)}</a>`
    : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f7f5;font:${FONTS[language]};color:#1b2520">
<div style="max-width:560px;margin:0 auto;padding:32px 28px;border:1px solid #dfe6e2;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#14543f">Green<span style="color:#0f7a55">Tech</span></p>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${table}${items.map(itemAsHtml).join('\n')}${link}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b6b63">${escapeHtml(footer)}${stopLink}</p>
</body></html>`
}

/** Outlook drops the padding of a link: there the cell around it has the same. */
function buttonAsHtml({ url, label }: { url: string; label: string }): string {
  return `<table role="presentation" style="margin:24px 0 8px;border-collapse:separate"><tr>
<td bgcolor="#0f7a55" style="border-radius:10px;background:#0f7a55;mso-padding-alt:12px 20px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></td>
</tr></table>`
}

function itemAsHtml({ title, text, url, photo }: LetterItem): string {
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse"><tr>
<td style="width:96px;padding:0 16px 0 0;vertical-align:top"><img src="${escapeHtml(photo)}" alt="" width="96" height="72" style="display:block;border-radius:8px;object-fit:cover"></td>
<td style="vertical-align:top"><a href="${escapeHtml(url)}" style="color:#0f7a55;font-weight:600">${escapeHtml(title)}</a><br><span style="color:#5b6b63">${escapeHtml(text)}</span></td>
</tr></table>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
