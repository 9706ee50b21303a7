import { expect, test } from 'vitest'
import { placeInLanguage } from './place-in-language.ts'

test.each([
  ['Gulshan 1, Dhaka', 'গুলশান ১, ঢাকা'],
  ['GULSHAN-1, dhaka', 'গুলশান ১, ঢাকা'],
  ['Chittagong', 'চট্টগ্রাম'],
  ['House 12, Road 4, Dhanmondi, Dhaka-1209', 'House 12, Road 4, ধানমন্ডি, ঢাকা-1209'],
  ['Savar, Dhaka, Bangladesh', 'সাভার, ঢাকা, বাংলাদেশ'],
  ['Jamuna Future Park, Dhaka', 'যমুনা ফিউচার পার্ক, ঢাকা'],
  ['Farmgate foot bridge', 'Farmgate foot bridge'],
  ['মিরপুর ১০, ঢাকা', 'মিরপুর ১০, ঢাকা'],
])('a Bangla page shows %s as %s', (typed, shown) => {
  expect(placeInLanguage(typed, 'bn')).toBe(shown)
})

test.each([
  ['মিরপুর ১০, ঢাকা', 'Mirpur 10, Dhaka'],
  ['বড় মসজিদের পাশে, ঢাকা', 'বড় মসজিদের পাশে, Dhaka'],
  ['GULSHAN-1 , dhaka', 'GULSHAN-1 , dhaka'],
])('an English page shows %s as %s', (typed, shown) => {
  expect(placeInLanguage(typed, 'en')).toBe(shown)
})
