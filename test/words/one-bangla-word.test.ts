import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A text of a file in Bangla, with the file and the line that it stands in. */
interface Line {
  at: string
  text: string
}

const DATA = [
  'src/deals/meeting/server/data/inspection.json',
  'src/catalogue/facts/server/data/meeting-places.json',
  'src/catalogue/facts/server/data/grades.json',
  'src/catalogue/facts/server/data/specs.json',
]

const linesOf = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, at) => ({ at: `${file}:${at + 1}`, text }))

const isComment = ({ text }: Line) => /^\s*(\/\*\*|\*|\/\/)/.test(text)

const catalogue = globSync('messages/bn/*.ts')
  .flatMap(linesOf)
  .filter((line) => !isComment(line))
/** The Bangla text alone: data files also hold what sellers write. */
const data = DATA.flatMap(linesOf).flatMap(({ at, text }) => {
  const [, bangla] = /"bn": "([^"]*)"/.exec(text) ?? []
  return bangla ? [{ at, text: bangla }] : []
})
const posts = globSync('db/seed/blog/*.bn.md').flatMap(linesOf)

const having = (pattern: RegExp, lines: Line[]) =>
  lines.filter(({ text }) => pattern.test(text.normalize('NFC'))).map(({ at, text }) => `${at} ${text.trim()}`)

test.for([
  ['the guide for a meeting', /মিটিং|কিট(?=[ ,।'`]|ে[রও])(?<!টিকিট)/],
  ['a button', /বোতাম/],
  ['a box', /বাক্স/],
  ['a receipt', /ক্যাশ মেমো/],
  ['names that stay in Latin letters', /আইএমইআই|এনইআইআর|এইচডিএমআই|উইন্ডোজ|আইফোন|কিউআর/],
  ['units of storage', /[০-৯}] [MGk]B/],
  ['a deal', /কেনাবেচা/],
  ['a screen, a balance, to lock, to sign in and out, to delete', /ব্যালান্স|সাইন আউট|সাইন ইন|ডিলিট|রেজিস্টার করেছেন/],
  ['to load again', /রিলোড/],
  ['a number of a mobile phone', /(?<!টেলি)ফোন নম্বর/],
  ['money in advance', /অগ্রিম/],
  ['a greeting of a letter', /হ্যালো/],
  ['a product that is paused', /এখন বিক্রি বন্ধ|বিক্রি এখন বন্ধ/],
  ['the page of a product, which is no advertisement', /বিজ্ঞাপনে (লেখা|ছিল)|বিজ্ঞাপনের (জিনিস|চেয়ে|সঙ্গে)/],
] as const)('Bangla texts have one word for %s', ([, other]) => {
  expect(having(other, [...catalogue, ...data, ...posts])).toEqual([])
})

test('a page is named in quotes and called a page', () => {
  expect(having(/(আমার (পণ্য|অর্ডার|ক্রেতা)|নিরাপত্তা)(-|”?-| পেজ)/, catalogue)).toEqual([])
})

test('no line ends between a name and its ending', () => {
  expect(having(/[A-Za-z0-9০-৯%”)}]-[\u0985-\u09b9]/, [...catalogue, ...data])).toEqual([])
})
