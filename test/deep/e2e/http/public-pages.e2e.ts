import { expect } from '@playwright/test'
import { pagesWithPrivateWords } from '../../../e2e/support/private-words.ts'
import { sitemapOf } from '../../../e2e/support/public-addresses.ts'
import { site } from '../../../e2e/support/site.ts'
import { test } from '../../../e2e/support/test.ts'

test('no public page shows a phone, an e-mail address of a user or a draft', async () => {
  expect(await pagesWithPrivateWords(await sitemapOf(site().url))).toEqual([])
})
