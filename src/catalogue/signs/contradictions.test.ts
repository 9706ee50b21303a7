import { expect, test } from 'vitest'
import { contradictionIn } from './contradictions.ts'

const stated = {
  ...{ name: 'HP ProBook', kind: 'laptop', category: 'HP', condition: 'Good', used: '1 year', parchesDate: '2023' },
  ...{ originalTaka: 80_000, resaleTaka: 40_000, specs: { ramGb: 8, storageGb: 256, batteryHealth: 95 } },
}

const TEXTS: [string, string | null][] = [
  ['RAM: 4 GB. Runs well.', 'ram:8:4'],
  ['র‍্যাম ৪ জিবি, এসএসডি ২৫৬।', 'ram:8:4'],
  ['8GB DDR4 RAM. A second slot takes 16 GB RAM.', null],
  ['RAM can be upgraded: max 32GB RAM.', null],
  ['4GB VRAM, 4GB graphics.', null],
  ['8GB RAM, with 4GB RAM of my old one beside it.', null],
  ['Battery changed last year, its health 70%.', 'battery:95:70'],
  ['ব্যাটারির চার্জ সাইকেল ৪১০, হেলথ ৭২%।', 'battery:95:72'],
  ['Battery lasts 4 hours. I give 20% off for students.', null],
]

test.each(TEXTS)('%s', (description, found) => {
  expect(contradictionIn({ ...stated, description }, 2026)?.first ?? null).toBe(found)
})
