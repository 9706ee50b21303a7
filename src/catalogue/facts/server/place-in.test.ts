import { expect, test } from 'vitest'
import { placeIn } from './place-in.ts'

/** Free texts, with the district and the area that each names for certain. */
const PLACES: [location: string, district: string | null, area?: string][] = [
  ['Dhaka', 'dhaka'],
  ['Mirpur 10, Dhaka', 'dhaka', 'dhaka-mirpur-10'],
  ['মিরপুর ১০, ঢাকা', 'dhaka', 'dhaka-mirpur-10'],
  [' dhanmondi ,  DHAKA ', 'dhaka', 'dhaka-dhanmondi'],
  ['House 4, Road 7, Uttara Sector 3, Dacca', 'dhaka'],
  ['Savar, Dhaka', 'dhaka', 'dhaka-savar'],
  ['সাভার, ঢাকা', 'dhaka', 'dhaka-savar'],
  // Letters with a dot below, which Unicode normalization takes apart.
  ['নারায়ণগঞ্জ', 'narayanganj'],
  ['সোনারগাঁও, নারায়ণগঞ্জ', 'narayanganj', 'narayanganj-sonargaon'],
  ['কুষ্টিয়া', 'kushtia'],
  ['ময়মনসিংহ', 'mymensingh'],
  ['চট্টগ্রাম', 'chattogram'],
  ['CTG', 'chattogram'],
  ['Comilla', 'cumilla'],
  ["Cox's Bazar", 'coxs-bazar'],
  // With a postcode, a country or a full stop.
  ['Mirpur 10, Dhaka.', 'dhaka', 'dhaka-mirpur-10'],
  ['Savar, Dhaka-1340', 'dhaka', 'dhaka-savar'],
  ['মিরপুর ১০, ঢাকা ১২১৬, বাংলাদেশ', 'dhaka', 'dhaka-mirpur-10'],
  ['Sylhet, Bangladesh', 'sylhet'],
  // An area of another district is none of this one.
  ['Mirpur 10, Sylhet', 'sylhet'],
  // An uncertain place stays a text.
  ['Mirpur 10', null],
  ['near the stadium', null],
  ['Dhaka or Sylhet', null],
  ['Kotwali', null],
  ['ঢাকার কাছে', null],
  ['Dhaka division', null],
  ['Bangladesh', null],
  // The former name of a district, and the name of upazilas of others.
  ['Nawabganj', null],
  ['Nawabganj, Dhaka', 'dhaka', 'dhaka-nawabganj'],
]

test.each(PLACES)('%s names this district and area for certain, or none', (text, district, area) => {
  expect(placeIn(text)).toEqual(district === null ? null : { district, area: area ?? null })
})
