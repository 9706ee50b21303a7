import { expect } from '@playwright/test'
import { SIZES, signIn, test } from '../../../e2e/support/browser.ts'
import { LAYOUT_SHIFT_LIMIT, layoutShifts, waitUntilLoaded, watchLayoutShifts } from '../../../e2e/support/layout.ts'
import { EMAILS } from '../../../e2e/support/page-checks.ts'

for (const viewport of [SIZES.phone, SIZES.desk])
  test(`who reads Bangla is offered it once, at the end of the content, where it covers and moves nothing (${viewport.width})`, async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport, locale: 'bn-BD' })
    await watchLayoutShifts(context)
    await page.goto('/products')
    await waitUntilLoaded(page)
    const offer = page.getByRole('complementary', { name: 'বাংলা' })
    await offer.waitFor()
    await offer.scrollIntoViewIfNeeded()
    const [main, place, footer] = await Promise.all(
      [page.locator('main'), offer, page.locator('body > footer, footer').last()].map((part) => part.boundingBox()),
    )
    expect(Math.round(place?.y ?? 0)).toBe(Math.round((main?.y ?? 0) + (main?.height ?? 0)))
    expect(Math.round(footer?.y ?? 0)).toBe(Math.round((place?.y ?? 0) + (place?.height ?? 0)))
    expect(await layoutShifts(page)).toBeLessThanOrEqual(LAYOUT_SHIFT_LIMIT)
    await offer.getByRole('button').click()
    await expect(offer).toHaveCount(0)
    await page.goto('/blog')
    await waitUntilLoaded(page)
    await expect(offer).toHaveCount(0)
  })

test('no page of the dashboard offers another language over its controls', async ({ visit }) => {
  const { page } = await visit({ viewport: SIZES.desk, locale: 'bn-BD' })
  await signIn(page, EMAILS.buyer)
  await page.goto('/dashboard')
  await waitUntilLoaded(page)
  await expect(page.getByRole('complementary', { name: 'বাংলা' })).toHaveCount(0)
})
