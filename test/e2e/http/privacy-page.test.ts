import { expect } from '@playwright/test'
import { personalData } from '#messages/en/personal-data.ts'
import { PERSONAL_ITEMS, type PersonalItem } from '#shared/personal-data/personal-items.ts'
import { site } from '../support/site.ts'
import { test } from '../support/test.ts'

test('[R11] the privacy page says of each kind of data what it is, why, for how long and what happens to it', async () => {
  const html = await (await fetch(`${site().url}/privacy-policy`)).text()
  const said = html.replaceAll('&#x27;', "'").replace(/<!--.*?-->/g, '')
  for (const item of Object.keys(PERSONAL_ITEMS) as PersonalItem[]) {
    const { what, why, until, end } = personalData.items[item]
    const { days = 0 }: { end: string; days?: number } = PERSONAL_ITEMS[item]
    for (const words of [what, why, until(days), end]) expect(said, item).toContain(words)
  }
  expect(said).toContain(personalData.items.events.until(90))
})
