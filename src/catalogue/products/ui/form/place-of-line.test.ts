import { expect, test } from 'vitest'
import { nameInLine, namesPlace } from './place-of-line.ts'

test('a line keeps its district while it still names the chosen place', () => {
  const place = 'Dhanmondi, Dhaka'
  for (const line of [
    place,
    `House 5, ${place}`,
    `Lake side ${place}-1205`,
    `${place} 1209`,
    `${place}, near the lake`,
  ])
    expect(namesPlace(line, place), line).toBe(true)
})

test('a line that names another place has no district until one is chosen', () => {
  for (const [line, place] of [
    ['Zindabazar', 'Dhanmondi, Dhaka'],
    ['Dhaka Road, Jashore', 'Dhaka'],
    ['Dhakadakshin', 'Dhaka'],
    ['Mirpur 100, Sylhet', 'Mirpur 10'],
    ['Zindabazar', ''],
    ['', 'Dhaka'],
  ] as const)
    expect(namesPlace(line, place), line).toBe(false)
})

test('the whole line of a restored draft is the name of its place', () => {
  expect(nameInLine('Dhanmondi, Dhaka', '')).toBe('Dhanmondi, Dhaka')
  // Another draft was taken into the form.
  expect(nameInLine('Uttara, Dhaka', 'Dhanmondi, Dhaka')).toBe('Uttara, Dhaka')
  expect(nameInLine('House 5, Dhanmondi, Dhaka', 'Dhanmondi, Dhaka')).toBe('Dhanmondi, Dhaka')
})
