import { expect, test } from 'vitest'
import { listDivisions } from '#catalogue/facts/server/places.ts'
import { nearestDistricts } from './nearest-districts.ts'

const DISTRICTS = listDivisions('en').flatMap(({ districts }) => districts)

test.for([
  ['Mirpur in Dhaka', 23.81, 90.37, ['dhaka', 'gazipur', 'narayanganj']],
  ['Khulna', 22.816, 89.55, ['khulna', 'bagerhat', 'gopalganj']],
  ['Zindabazar in Sylhet', 24.897, 91.869, ['sylhet']],
  ["the beach of Cox's Bazar", 21.43, 91.97, ['coxs-bazar']],
  ['Tetulia, at the northern end', 26.49, 88.34, ['panchagarh']],
  ['Saint Martin, at the southern end', 20.62, 92.32, ['coxs-bazar']],
  ['Benapole, at the western border', 23.04, 88.9, ['jashore', 'satkhira']],
  ['Hatiya, an island of Noakhali', 22.3, 91.1, ['bhola', 'noakhali', 'chattogram']],
  ['Agartala, behind the border', 23.83, 91.28, ['brahmanbaria']],
  ['Kolkata', 22.57, 88.36, ['satkhira']],
  ['Guwahati', 26.14, 91.73, []],
  ['London', 51.5, -0.12, []],
] as const)('near %s are the districts whose towns are near', ([, lat, lon, expected]) => {
  expect(nearestDistricts({ lat, lon }, DISTRICTS).map(({ id }) => id)).toEqual(expected)
})

test('a server of before the centres makes no district near', () => {
  const without = DISTRICTS.map(({ id, name }) => ({ id, name }))
  expect(nearestDistricts({ lat: 23.81, lon: 90.37 }, without as typeof DISTRICTS)).toEqual([])
})
