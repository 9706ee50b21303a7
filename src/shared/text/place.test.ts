import { expect, test } from 'vitest'
import file from '../../catalogue/facts/server/data/meeting-places.json' with { type: 'json' }
import { placeInWords } from './place.ts'

const codeOf = (place: string) => placeInWords().safeParse(place).error?.issues[0]?.message

test.each([
  'Jamuna Future Park, gate 2. Food court',
  'House no.23/A, Road 5, Sec.7, Uttara 1230',
  'Farmgate foot bridge: east side',
  'St.Mary School, Level 4/B, 16:30',
  'যমুনা ফিউচার পার্ক, গেট ২',
  ...file.places.map(({ name }) => name),
])('%s is a place', (place) => {
  expect(codeOf(place)).toBeUndefined()
})

test.each([
  'Pay at greentech-pay.com first',
  'https://evil.example',
  'www.evil',
  'Gate 2, bit.ly/x7',
  'maps.app.goo.gl/abc',
  '192.168.0.1/pay',
])('%s holds a link, which a mail program would show in a letter of the site', (place) => {
  expect(codeOf(place)).toBe('place_with_link')
})
