import type { Handlers } from '#platform/http/endpoints/context.ts'
import type { reviews } from '../contract.ts'
import { listPersonProducts, listPersonReviews, showPerson } from './people.ts'
import { answerReview, showDealReviews, writeReview } from './write-review.ts'

export const reviewsHandlers: Handlers<typeof reviews> = {
  showPerson,
  listPersonProducts,
  listPersonReviews,
  showDealReviews,
  writeReview,
  answerReview,
}
