/** A change of a text: `text` replaces what is between `from` and `to`, then the `selection` is selected. */
interface Change {
  from: number
  to: number
  text: string
  selection: [start: number, end: number]
}

type Mark = (value: string, start: number, end: number) => Change

/** The marks of the toolbar, each with the change that it makes of a text with a selection. */
export const MARKS = {
  bold,
  heading: (value, start, end) => markLines({ value, start, end }, '## ', /^#{1,6} +/),
  list: (value, start, end) => markLines({ value, start, end }, '- ', /^[-*+] +/),
  link,
} satisfies Record<string, Mark>
export type MarkName = keyof typeof MARKS

/** Markdown takes `** words **` for plain text, so spaces at the ends of the selection stay outside. */
function trimmed(value: string, start: number, end: number): [start: number, end: number] {
  const words = value.slice(start, end)
  if (words.trim() === '') return [start, end]
  return [start + words.length - words.trimStart().length, end - words.length + words.trimEnd().length]
}

/** Makes the selected words bold, or plain again if they are bold. The marks may be selected with them, or stand around them. */
function bold(value: string, selectedFrom: number, selectedTo: number): Change {
  const [start, end] = trimmed(value, selectedFrom, selectedTo)
  const words = value.slice(start, end)
  const inner = words.slice(2, -2)
  // Marks within would make it two bold words with plain ones between.
  const isMarked = words.length > 4 && words === `**${inner}**` && !inner.includes('**')
  if (isMarked) return { from: start, to: end, text: inner, selection: [start, end - 4] }
  const isBold = words !== '' && opensBold(value.slice(0, start)) && value.startsWith('**', end)
  if (isBold) return { from: start - 2, to: end + 2, text: words, selection: [start - 2, end - 2] }
  return { from: start, to: end, text: `**${words}**`, selection: [start + 2, end + 2] }
}

/** True if the text ends with a mark that opens bold words, not with one that closes them. */
function opensBold(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return line.endsWith('**') && line.split('**').length % 2 === 0
}

const ADDRESS = 'https://'

/** Makes the selected words a link and selects its address; a selected address becomes that of a link without words. */
function link(value: string, selectedFrom: number, selectedTo: number): Change {
  const [from, to] = trimmed(value, selectedFrom, selectedTo)
  const words = value.slice(from, to)
  if (/^https?:\/\/\S+$/.test(words)) return { from, to, text: `[](${words})`, selection: [from + 1, from + 1] }
  const address = to + '[]('.length
  return { from, to, text: `[${words}](${ADDRESS})`, selection: [address, address + ADDRESS.length] }
}

interface Selected {
  value: string
  start: number
  end: number
}

/** Puts the mark before each selected line, in place of a `former` one, or takes it away if each has it. */
function markLines({ value, start, end }: Selected, mark: string, former: RegExp): Change {
  const from = value.slice(0, start).lastIndexOf('\n') + 1
  // A selection of whole lines ends with the line break of the last one.
  const last = end > start && value[end - 1] === '\n' ? end - 1 : end
  const lineEnd = value.indexOf('\n', last)
  const to = lineEnd === -1 ? value.length : lineEnd
  const lines = value.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line === '' || line.startsWith(mark)) && lines.some((line) => line !== '')
  const changed = lines.map((line) => {
    if (isMarked) return line.slice(mark.length)
    return line === '' && lines.length > 1 ? line : `${mark}${line.replace(former, '')}`
  })
  const text = changed.join('\n')
  const caret = Math.max(from, start + text.length - (to - from))
  return { from, to, text, selection: end > start ? [from, from + text.length] : [caret, caret] }
}

/** Marks the selection of a text field. The browser can undo it, and the field fires `input` as after typing. */
export function applyMark(area: HTMLTextAreaElement, name: MarkName): void {
  const before = area.value
  const { from, to, text, selection } = MARKS[name](before, area.selectionStart, area.selectionEnd)
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, but the only way of changing a text that leaves the history of the browser's undo whole.
  document.execCommand?.(text === '' ? 'delete' : 'insertText', false, text)
  if (area.value === before) {
    area.setRangeText(text, from, to)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...selection)
}
