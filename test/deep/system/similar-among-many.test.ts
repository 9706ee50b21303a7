import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { alikeQuery, ofBrandQuery, otherBrandsQuery } from '#catalogue/search/server/similar.ts'
import { type TestApp, testApp } from '../../app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

test('others below a product are read from indexes in their order, among twenty thousand products', async () => {
  const saller = await shop.aPerson({ role: 'saller' })
  const shown = await aProduct(shop.db, saller, { name: 'Shown', resalePrice: '40,000' })
  await shop.pool.query('update products set specs = $1 where id = $2', [{ model: 'EliteBook 840' }, shown._id])
  // It may take longer than a visitor would wait.
  await shop.pool.query(`
    begin; set local statement_timeout = 0;
    insert into products (seller_id, name, category, kind, photo, location, used, condition, parches_date,
      original_price, resale_price, original_taka, resale_taka, description, created_at, specs, expires_at)
    select seller_id, name, case when n % 6 = 0 then category else 'Brand ' || n % 60 end,
      case when n % 3 = 0 then 'laptop' else 'mobile' end, photo, location,
      used, condition, parches_date, original_price, resale_price, original_taka, 5000 + n * 7919 % 90000, md5(n::text),
      now() - n * interval '1 minute', jsonb_build_object('model', 'Line' || n % 40), expires_at
    from products, generate_series(1, 20000) n;
    commit`)
  await shop.pool.query(
    `update products set specs = '{"model": "EliteBook 830"}' where name = 'Shown' and resale_taka % 40 = 0`,
  )
  await shop.pool.query('vacuum analyze products')
  const plans = {
    alike: JSON.stringify(await alikeQuery(shop.db, shown).explain('json')),
    others: JSON.stringify(await otherBrandsQuery(shop.db, shown).explain('json')),
    ofBrand: JSON.stringify(await ofBrandQuery(shop.db, shown).explain('json')),
  }
  expect(plans.alike).toContain('"products_family_price"')
  expect(plans.alike).toContain('"products_brand_kind_price"')
  expect(plans.others).toContain('"products_kind_price"')
  expect(plans.ofBrand).toContain('"products_brand_newest"')
  for (const plan of Object.values(plans)) expect(plan).not.toMatch(/Seq Scan","[^}]*"Relation Name":"products"|Bitmap/)
  // The dozen that was read is sorted, nothing else.
  expect(plans.alike.match(/"Node Type":"(Incremental )?Sort"/g)).toHaveLength(2)
})
