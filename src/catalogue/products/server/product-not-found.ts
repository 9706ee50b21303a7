import { type AppError, notFound } from '#shared/errors.ts'

/** 404 `not_found`, whose sentence says that the product is no longer on sale. */
export function productNotFound(): AppError {
  return notFound('not_found', { sentence: 'product_gone' })
}
