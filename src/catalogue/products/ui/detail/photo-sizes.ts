/** The CSS sizes of a product's large photo. */
export const PHOTO_SIZES = '(min-width: 1280px) 676px, (min-width: 1024px) 55vw, 100vw'
