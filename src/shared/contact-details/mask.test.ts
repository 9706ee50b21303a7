import { describe, expect, test } from 'vitest'
import { MASK, maskNumbers } from './mask.ts'

function maskPhones(text: string) {
  const masked = maskNumbers(text)
  return { text: masked, masked: masked !== text }
}

describe('a phone number before acceptance', () => {
  test.each([
    '01712345678',
    '01712-345678',
    '017 12 34 56 78',
    '0 1 7 1 2 3 4 5 6 7 8',
    '+8801712345678',
    '+880 1712-345678',
    '8801712345678',
    '0088 01712 345678',
    '1712345678',
    '1712-345678',
    '০১৭১২৩৪৫৬৭৮',
    '০১৭১২-৩৪৫৬৭৮',
    '০১৭ 12 ৩৪৫ 678',
    '٠١٧١٢٣٤٥٦٧٨',
    '０１７１２３４５６７８',
    '𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖',
    '0️⃣1️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
    '⓪①⑦①②③④⑤⑥⑦⑧',
    'O1712345678',
    'o17l2345678',
    '0-1-7-1-2-3-4-5-6-7-8',
    '0.1.7.1.2.3.4.5.6.7.8',
    '01712*345*678',
    '0😀1😀7😀1😀2😀3😀4😀5😀6😀7😀8',
    '0\u200b1\u200b7\u200b1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7\u200b8',
    '01712\n345678',
    '01712......345678',
    '01712      345678',
    '017 -_-_-_-_-_- 12345678',
    '01712x345678',
    '01712 or 345678',
    '017a12b34c56d78',
    '8801712 x 345678',
    '০১৭১২ক৩৪৫৬৭৮',
    'zero one seven one two three four five six seven eight',
    'Zero-One-Seven-1-2-3-4-5-6-7-8',
    'shunno ek sat ek dui tin char pach choy sat at',
    'শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট',
    'zero এক 7 ek 2 তিন four ৫ six সাত 8',
    '+91 98765 43210',
    '+1 (415) 555-2671',
  ])('is masked as a whole: %s', (number) => {
    expect(maskPhones(`Call ${number} please`)).toEqual({ text: `Call ${MASK} please`, masked: true })
    expect(maskPhones(number)).toEqual({ text: MASK, masked: true })
  })

  test('is masked wherever and however often it stands', () => {
    expect(maskPhones('A 01712345678, or ০১৮১২৩৪৫৬৭৮.').text).toBe(`A ${MASK}, or ${MASK}.`)
    expect(maskPhones('x01712345678y').text).toBe(`x${MASK}y`)
    expect(maskPhones('Price 50,000. 01712345678').masked).toBe(true)
    expect(maskPhones('wa.me/8801712345678').text).toBe(`wa.me/${MASK}`)
    expect(maskNumbers('wa.me/8801712345678')).toBe('wa.me/•••••••')
    expect(maskPhones('8 GB, 01712x345678, 50,000 tk. 01812345678').text).toBe(`8 GB, ${MASK}, 50,000 tk. ${MASK}`)
  })

  test.each([
    'Price 56,000, last 55,000',
    '15000 17000',
    '10,000 17,000 12,345',
    '৫৬,০০০ টাকা, ৫৫,০০০ হলে দেন',
    'i5-8250U 8/256, 1920x1080, 2022',
    'IMEI 356938035643809',
    'Friday 27.11.2026 at 16:30',
    'Order 2026112716301',
    'char taka at one shop',
    'House 12, Road 5, Sector 7, Uttara 1230',
    '8GB 256GB 15.6in 1920x1080 60Hz 4K 2022',
    '0.5 kg, 13 in, 8 GB, 256 GB, 2022',
    'PF01XK9 81QB00AXIN 20UD0013US',
    'Price 56,000................last 55,000',
    '',
  ])('is not seen in: %s', (text) => {
    expect(maskPhones(text)).toEqual({ text, masked: false })
  })
})
