import type { Locator, Page } from '@playwright/test'
import { queryDatabase } from './database.ts'
import { addProduct } from './products.ts'
import { type Site, startSite } from './site.ts'
import { type Caller, register } from './users.ts'

export interface GalleryShop extends Site {
  saller: Caller
  /** The product with eight photos and all that can be stated. */
  full: string
  /** The product with one photo and only what the specified client sends. */
  bare: string
  stop: () => Promise<void>
}

/** Starts a site whose product pages everybody may read: the gallery must work for guests, and without scripts. */
export async function startGalleryShop(): Promise<GalleryShop> {
  const started = await startSite({ PUBLIC_PRODUCT_PAGES: 'true' })
  const products = await listProducts(started).catch(async (error: unknown) => {
    await started.stop()
    throw error
  })
  return { ...started, ...products }
}

async function listProducts({ url, database }: Site): Promise<Pick<GalleryShop, 'saller' | 'full' | 'bare'>> {
  const saller = await register(url, 'gallery@example.com', 'saller')
  const stored = await queryDatabase<{ photo: string }>('select distinct photo from products limit 8', [], database)
  const photos = stored.map(({ photo }) => photo)
  const full = await addProduct(saller, {
    ...{ name: 'HP EliteBook 840 G8, Core i5, 16 GB, 512 GB of the gallery', category: 'HP' },
    ...{ photo: photos[0], photos, condition: 'good' },
    ...{ district: 'dhaka', area: 'dhaka-mirpur', location: 'Opposite the zoo' },
    ...{ negotiable: true, batterySource: 'file' },
    specs: {
      ...{ model: 'EliteBook 840 G8', processorFamily: 'intel-i5', ramGb: 16, storageGb: 512, batteryHealth: 84 },
      ...{ batteryCycles: 312, defects: ['dead-keys', 'hinge'], repairs: ['battery'] },
    },
  })
  const bare = await addProduct(saller, { name: 'HP of the specified client', condition: 'Fresh, like from the shop' })
  return { saller, full, bare }
}

/** The parts of the gallery of the product with eight photos. */
export function gallery(page: Page) {
  const large = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  return {
    large,
    link: (at: number) => large.nth(at - 1).getByRole('link'),
    thumb: (at: number) => page.getByRole('link', { name: `Photo ${at} of 8`, exact: true }),
  }
}

/** Number of the large photo in view, from 1. */
export async function photoInView(large: Locator): Promise<number> {
  const lefts = await large.evaluateAll((all) => all.map((one) => Math.abs(one.getBoundingClientRect().left)))
  return lefts.indexOf(Math.min(...lefts)) + 1
}
