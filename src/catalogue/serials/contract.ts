import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { MAX_TYPED_SERIAL } from '#shared/serial.ts'
import { Acknowledged, Id, text } from '#shared/shapes.ts'

export const serials = {
  giveSerial: endpoint({
    method: 'PUT',
    path: '/api/products/{id}/serial',
    who: ['saller'],
    summary: 'Gives the serial number or IMEI of an own product; only a keyed hash of it is kept, and no answer has it',
    input: z.object({ id: Id, serial: text(MAX_TYPED_SERIAL) }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours'],
    // Whoever types the numbers of others learns at most their history, and that a product with one is on sale.
    limits: [{ name: 'serial', calls: 30, seconds: 86_400 }],
  }),
  hideHistory: endpoint({
    method: 'PUT',
    path: '/api/products/{id}/history',
    who: ['saller'],
    summary: 'Hides or shows, on the page of an own product, the earlier sales of a device with its serial number',
    input: z.object({ id: Id, hidden: z.boolean() }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours'],
  }),
}
