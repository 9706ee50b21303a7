import { describe, expect, test } from 'vitest'
import { readWords } from './asks.ts'

const WARNED: [kind: string, texts: string[]][] = [
  [
    'link',
    [
      ...['Fill this form: https://bkash-pay-bd.example/form', 'see www.daraz.com', 'HTTP://EVIL.EXAMPLE', 'bit.ly/x7'],
      ...[
        'go to bkash-pay.xyz',
        'bikroy dot com',
        'evil[dot]com',
        'এই লিংকে ক্লিক করেন',
        'বিক্রয় ডট কম',
        'linke click koren',
      ],
      'һttps://еvil.example',
    ],
  ],
  [
    'wallet',
    [
      ...['My bkash number 01712345678', 'বিকাশ নাম্বার দেন', 'Nagad no: ০১৭১২৩৪৫৬৭৮', 'bKash 01712345678 personal'],
      ...[
        'Send Money koren',
        '01712345678 eta bkash',
        'সেন্ড মানি করেন',
        'rocket account',
        'b-k-a-s-h number',
        'bk@sh number den',
      ],
    ],
  ],
  [
    'advance',
    [
      ...[
        'Please pay in advance',
        'Send the money first',
        'pay 500 taka first',
        'booking fee 500',
        'token money lagbe',
      ],
      ...['agrim dite hobe', 'অগ্রিম ৫০০ টাকা', 'age taka den', 'আগে টাকা পাঠান', '500 taka bkash kore den'],
      ...['৫০০ টাকা বিকাশ করে বুকিং দেন, তাহলে রেখে দিব', 'delivery charge dile pathabo', 'কুরিয়ার চার্জ দিলেই হবে'],
      ...['taka pathan, courier kore pathabo', 'টাকা পাঠিয়ে দেন, কুরিয়ারে পাঠাব', 'advance din', 'এডভান্স লাগবে'],
    ],
  ],
  [
    'app',
    [
      ...['WhatsApp e knock den', 'whats app', 'wh@ts app', 'হোয়াটসঅ্যাপে আসেন', 'imo te call den', 'ইমো আছে?'],
      ...['telegram id', 'fb te inbox koren', 'মেসেঞ্জারে নক দেন', 'write to rahim@mail.example'],
    ],
  ],
  ['code', ['OTP ta bolen', 'ওটিপি দেন', 'your pin?', 'পিন নম্বর বলেন', 'verification code pathan', 'কোডটা বলেন']],
]

describe.each(WARNED)('a message is warned of as %s', (kind, texts) => {
  test.each(texts)('%s', (text) => {
    expect(readWords(text).asks).toContain(kind)
  })
})

test.each([
  'Is it still available?',
  'Can I see it tomorrow in Uttara?',
  'The lid as of today, one light mark at the edge.',
  'Looks fine. 16:30 at the main gate?',
  'ব্যাটারি কতক্ষণ যায়?',
  'ভাই শেষ দাম কত?',
  'last price koto bhai',
  'battery koto percent ache',
  'I pay cash when we meet. Rocket is fine, too.',
  'নগদ টাকা দিব, দেখা করে',
  'i5-8250U, 8 GB, Windows 11.Good',
  'Md.Rahim here, I come at 5.30',
  'Is the charger in the box? It is v2.0 or so.',
  'Screen is 13.3 inch, price 56.000',
  'meet at Jamuna Future Park.in the food court',
  'I can’t come today, signal was bad.',
])('an ordinary message gets no warning: %s', (text) => {
  expect(readWords(text).asks).toEqual([])
})

test('several reasons are all named', () => {
  expect(readWords('Send money first to bkash number, www.x.example, WhatsApp').asks).toEqual([
    'link',
    'wallet',
    'advance',
    'app',
  ])
})
