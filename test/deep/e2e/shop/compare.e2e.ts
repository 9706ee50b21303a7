import { expect } from '@playwright/test'
import { axeFindings, test } from '../../../e2e/support/browser.ts'
import { horizontalOverflow, waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { fetchProducts } from '../../../e2e/support/products.ts'

for (const width of [320, 360, 430])
  for (const count of [3, 4])
    test(`of ${count} products that are compared the third one is seen in part: ${width} px`, async ({ visit }) => {
      const { page } = await visit({ viewport: { width, height: 740 } })
      const ids = (await fetchProducts(`?limit=${count}`)).map(({ _id }) => _id)
      for (const language of ['', '/bn']) {
        await page.goto(`${language}/compare?ids=${ids.join()}`)
        await waitUntilLoaded(page)
        const table = await page.getByRole('table').locator('xpath=..').boundingBox()
        const heads = page.getByRole('columnheader')
        await expect(heads).toHaveCount(count + 1)
        const [second, third] = [await heads.nth(2).boundingBox(), await heads.nth(3).boundingBox()]
        const end = (table?.x ?? 0) + (table?.width ?? 0)
        expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThan(end)
        expect(end - (third?.x ?? end)).toBeGreaterThan(20)
        expect((third?.x ?? 0) + (third?.width ?? 0)).toBeGreaterThan(end + 20)
        expect(await horizontalOverflow(page)).toBe(0)
      }
      expect(await axeFindings(page)).toEqual([])
    })
