import type { Answer } from '#shared/endpoint.ts'
import type { bookings } from '../../contract.ts'

export type ProductRequests = Answer<typeof bookings.listRequests>
export type ProductRequest = ProductRequests['requests'][number]
