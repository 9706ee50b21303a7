import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { normalizeLine } from './one-line.ts'
import { cleanName, holdsLink, NAME_MAX, personName } from './person-name.ts'

function codeOf(name: string): string | undefined {
  const parsed = z.safeParse(personName(), name)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

const NAMES = [
  ...[
    'Rahim Uddin',
    'Md. Rahim',
    'Md.Rahim Uddin',
    'A.B. Siddique',
    'A. K. M. Shamsul Huq',
    'A.K.M.Shamsul',
    'Dr.A.K.Azad',
  ],
  ...[
    'Mst. Fatema',
    'S.Al Mamun',
    'Md.Al Amin',
    "O'Brien-Smith",
    'J.R.R',
    'Shop 2.0',
    'Rahim & Sons Co.',
    'Sk. Md. Ali Jr.',
  ],
  ...[
    'মোঃ রহিম উদ্দিন',
    'মো. আব্দুল করিম',
    'ড.মুহম্মদ শহীদুল্লাহ্',
    'র‍্যাব হাসান',
    'উদ্‌ভাসন',
    'क्‍षत्रिय',
    '<b>Rahim</b>',
    'Rahim @ Dhaka',
  ],
]

const LINKS = [
  ...[
    'https://evil.example',
    'win at evil.example/now',
    'WWW.EVIL',
    'evil.example',
    'Prize: bit.ly/x',
    'go.evil.com',
    'x.com',
  ],
  ...[
    '//evil',
    'mail me@evil.example',
    'Your prize at Evil.Shop today',
    'evil。com',
    'evil．com',
    'ev\u200dil.com',
    'evil.\u200ccom',
    'evil\u200b.com',
  ],
  ...[
    '192.168.0.1',
    'evil.xn--p1ai',
    'Md.Rahim/login',
    'mailto:someone',
    'javascript:ran()',
    'http:\\\\evil',
    'দোকান.বাংলা',
    'evil.bd',
    't.co',
  ],
]

describe('what a person may be called', () => {
  test.each(NAMES)('%s is a name', (name) => {
    expect(codeOf(name)).toBeUndefined()
    expect(cleanName(name)).toBe(normalizeLine(name))
  })

  test.each(LINKS)('%s holds a link and is refused', (name) => {
    expect(codeOf(name)).toBe('name_with_link')
  })

  test.each(LINKS)('%s from elsewhere is changed until it holds none', (name) => {
    expect(holdsLink(cleanName(name))).toBe(false)
    expect(codeOf(cleanName(name))).toBeUndefined()
  })

  test.each([
    'Rahim\nUddin',
    'Rahim\r\nUddin',
    'Rahim\u2028Uddin',
    'Rahim\tUddin',
    'Rahim\u0000',
    'Rahim \u202egro',
    '\u2066Rahim',
  ])('no line break, control character or turn of direction is in a name: %j', (name) => {
    expect(codeOf(name)).toBe('invalid_text')
    expect(codeOf(cleanName(name))).toBeUndefined()
  })

  test('sixty characters are the most', () => {
    expect(codeOf('ক'.repeat(NAME_MAX))).toBeUndefined()
    expect(codeOf('x'.repeat(NAME_MAX + 1))).toBe('too_long')
    expect(cleanName('x'.repeat(256))).toHaveLength(NAME_MAX)
    expect(cleanName('😀'.repeat(60)).isWellFormed()).toBe(true)
  })

  test('joiners stay where Bangla needs them, and invisible characters go', () => {
    expect(normalizeLine('র‍্যাব')).toBe('র‍্যাব')
    expect(normalizeLine('R\u200dahim\u200b  Uddin\ufeff')).toBe('Rahim Uddin')
    expect(codeOf('\u200b\u2060')).toBe('required')
  })
})
