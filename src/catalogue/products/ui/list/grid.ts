/** The grid of product cards, and how wide its photos are. */
export const gridClass = 'product-grid grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-6'
export const SIZES =
  '(min-width: 1280px) 288px, (min-width: 1024px) calc(33vw - 128px), (min-width: 768px) calc(33vw - 32px), calc(50vw - 22px)'
