import { expect, test } from 'vitest'
import { MARKS, type MarkName } from './markdown-marks.ts'

/** The marked text. In both texts, `|` is at each end of the selection. */
function marked(name: MarkName, text: string): string {
  const [before = '', selected = '', after = ''] = text.split('|')
  const value = before + selected + after
  const change = MARKS[name](value, before.length, before.length + selected.length)
  const changed = value.slice(0, change.from) + change.text + value.slice(change.to)
  const [start, end] = change.selection
  return `${changed.slice(0, start)}|${changed.slice(start, end)}|${changed.slice(end)}`
}

test.each<[MarkName, string, string]>([
  ['bold', 'a |word| b', 'a **|word|** b'],
  ['bold', 'a |word |b', 'a **|word|** b'],
  ['bold', 'a **|word|** b', 'a |word| b'],
  ['bold', 'a || b', 'a **||** b'],
  ['bold', 'a |**word** |b', 'a |word| b'],
  ['bold', '|**a** or **b**|', '**|**a** or **b**|**'],
  ['bold', '**a**|x|**b**', '**a****|x|****b**'],
  ['bold', '**a** x **|b|**', '**a** x |b|'],
  ['bold', 'a **\n**|b|**', 'a **\n|b|'],
  ['link', 'see |this| page', 'see [this](|https://|) page'],
  ['link', 'see |https://a.bd/x| page', 'see [||](https://a.bd/x) page'],
  ['link', '||', '[](|https://|)'],
  ['heading', 'one\ntw||o\nthree', 'one\n## tw||o\nthree'],
  ['heading', '### tw||o', '## tw||o'],
  ['heading', '## tw||o', 'tw||o'],
  ['heading', '\n||', '\n## ||'],
  ['list', 'a\n|one\n\ntwo\n|b', 'a\n|- one\n\n- two|\nb'],
  ['list', '|- one\n- two|', '|one\ntwo|'],
  ['list', '- one\n|* two\nthree|', '- one\n|- two\n- three|'],
  ['list', '- ||', '||'],
])('%s makes of "%s" "%s"', (name, text, expected) => {
  expect(marked(name, text)).toBe(expected)
})
