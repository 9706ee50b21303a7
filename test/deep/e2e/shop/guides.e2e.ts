import { expect } from '@playwright/test'
import { axeFindings, SIZES, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'

test('a list of a kind leads to prices that were paid and to the guide of the kind, which shows goods on sale or says that nothing fits', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone })
  await page.goto('/products')
  await page.getByRole('link', { name: 'What used electronics cost' }).click()
  await page.getByRole('heading', { name: 'What used electronics cost', level: 1 }).waitFor()
  await page.goto('/products?kind=laptop&brand=HP')
  await page.getByRole('link', { name: 'What used electronics cost' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const [guide] = await queryDatabase<{ id: string; name: string }>(
    `select id, name from blogs where published and goods_kind = 'laptop' and goods_brand in ('', 'HP') and language = 'en'
     order by date desc, id desc limit 1`,
  )
  await page.getByRole('link', { name: guide?.name ?? '' }).click()
  await page.getByRole('heading', { name: guide?.name ?? '', level: 1 }).waitFor()
  const goods = page.getByRole('region', { name: 'On sale now' })
  await goods.getByRole('listitem').first().waitFor()

  const [empty] = await queryDatabase<{ id: string }>(
    `insert into blogs (name, category, tags, author, photo, description, markdown, body, minutes, date, published, goods_kind, goods_words)
     select 'A guide to nothing', category, tags, author, photo, description, markdown, body, minutes, now(), true, 'laptop', 'qzxqzx'
     from blogs where id = $1 returning id`,
    [guide?.id],
  )
  await page.goto(`/blog/${empty?.id}`)
  await goods.getByText('Nothing that fits this guide is on sale right now.').waitFor()
  await expect(goods.getByRole('listitem')).toHaveCount(0)
})
