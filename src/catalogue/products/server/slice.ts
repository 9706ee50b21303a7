import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { catalogueHandlers } from './handlers.ts'
import { catalogueJobs } from './jobs.ts'
import { productPhotosInUse } from './store.ts'

const tables: Inventory = {
  products: {
    item: 'products',
    find: { userId: 'seller_id = $::uuid' },
    exported: [
      ...['id', 'seller_id', 'name', 'category', 'kind', 'photo', 'location', 'used', 'condition', 'parches_date'],
      ...['original_price', 'resale_price', 'original_taka', 'resale_taka', 'description', 'reference'],
      ...['booking_count', 'seller_rating', 'listed', 'created_at', 'updated_at'],
      ...[
        'specs',
        'more_photos',
        'district',
        'area',
        'negotiable',
        'battery_source',
        'state',
        'state_since',
        'expires_at',
        'state_before',
        'state_before_sale',
        'expiry_warned_at',
        'signs',
      ],
    ],
    // Made from the other columns, for searching.
    notExported: [
      'search',
      'search_terms',
      'terms_version',
      'grade',
      'battery_health',
      'family',
      'facet_tokens',
      'compared',
      'photos_compared',
    ],
  },
  published_drafts: {
    item: 'products',
    find: { userId: 'seller_id = $::uuid' },
    exported: ['seller_id', 'draft_id', 'product_id', 'published_at'],
    // Made from what was published, to know the repetition of a call.
    notExported: ['digest'],
  },
  product_moves: {
    item: 'products',
    find: { userId: 'product_id in (select id from products where seller_id = $::uuid)' },
    exported: ['id', 'product_id', 'move', 'actor', 'at', 'reason', 'note', 'old_state', 'new_state'],
    notExported: ['actor_id'],
  },
  listing_signs: {
    item: 'products',
    find: { userId: 'product_id in (select id from products where seller_id = $::uuid)' },
    exported: ['id', 'product_id', 'kind', 'token', 'basis', 'found_at', 'ended_at', 'dismissed_at'],
    notExported: ['words', 'dismissed_by'],
  },
  blocked_words: {
    item: 'moderation',
    find: { userId: 'added_by = $::uuid' },
    exported: ['id', 'word', 'reason', 'added_by', 'created_at'],
    notExported: ['form'],
  },
  adverts: {
    item: 'products',
    find: { userId: 'product_id in (select id from products where seller_id = $::uuid)' },
    exported: ['id', 'product_id', 'created_at', 'ends_at'],
  },
  categories: {
    notPersonal: 'brands and their pictures',
    columns: ['id', 'name', 'photo', 'bangla', 'spellings', 'parent_id', 'kinds', 'position', 'hidden'],
  },
  former_brand_names: { notPersonal: 'names of brands', columns: ['id', 'name', 'brand_id'] },
  product_counts: { notPersonal: 'numbers', columns: ['id', 'brand', 'products'] },
  search_vocabulary: { notPersonal: 'single words without the products they are from', columns: ['word', 'named'] },
}

export const productsSlice = {
  handlers: catalogueHandlers,
  jobs: catalogueJobs,
  crontab: [
    '* * * * * expireProducts',
    '* * * * * endAdverts',
    '* * * * * fillSearchTerms',
    '* * * * * lookAtProducts',
    '23 * * * * endSignsOfNewAccounts',
    '37 * * * * deleteUnusedWords',
    '47 3 * * * deleteOldPublications',
  ],
  letterJobs: ['emailExpiry'],
  tables,
  photosInUse: productPhotosInUse,
} satisfies Slice
