import { expect, test } from 'vitest'
import { asksInListing, sentencesAcross } from './asks-in-listing.ts'

const ASKS: [string, string[]][] = [
  ['টেলিগ্রামে মেসেজ দিন।', ['link']],
  ['মেসেঞ্জারে নক করেন।', ['link']],
  ['imote call diben.', ['link']],
  ['ইমোতে, টেলিগ্রামে ভিডিও কল ভালো চলে।', []],
  ['ছোট ভাই ফেসবুক আর ইউটিউব দেখত।', []],
  ['My brother watched Facebook on it.', []],
  ['Victus 15-fb0', []],
  ['Token 1500 tk, not refundable.', ['advance']],
  ['বুকিংয়ের টাকা ফেরত হবে না।', ['advance']],
  ['Bayna 2000, ferot hobe na.', ['advance']],
  ['No booking money, the box is not returnable.', []],
  ['No advance. The box is not returnable, it is at my village.', []],
  ['HP EliteBook\nSend\nadvance\n2000 taka\nby bKash first', ['advance']],
  ['a d v a n c e 2000 taka dite hobe.', ['advance']],
  ['16 GB\n512 GB SSD\nWith charger\nNo advance', []],
  ['WhatsApp e asen 500 taka advance bkash koren', ['advance', 'link']],
  ['Price fixed. otp ta bolen', ['code']],
  ['Genuine Windows with its code. The product code is on the box.', []],
  ['Set a new PIN after the reset.', []],
]

test.each(ASKS)('%s', (text, asks) => {
  expect([...asksInListing(text).keys()]).toEqual(asks)
})

test('a sentence that a full stop ends does not go on in another field', () => {
  const [price, place] = ['With another thing of mine it is 200 taka', 'Reserve Bazar, Rangamati']
  expect(sentencesAcross([`${price}.`, place])).toEqual([`${place} ${price}.`])
  expect(sentencesAcross([price, place])).toEqual([`${price} ${place}`, `${place} ${price}`])
})
