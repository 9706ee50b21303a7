import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { aProof } from '#catalogue/proofs/server/build.ts'
import { aCase } from '#moderation/desk/server/build.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import { ago, HOUR } from './demo-bookings.ts'

/** Pictures that wait for an admin, one that was accepted and one that was not. The licence is invented and says so. */
export async function fillProofs(tx: Tx, person: (name: string) => Person): Promise<void> {
  const [rahim, nusrat] = [person('rahim'), person('nusrat')]
  const shop = await aProof(tx, rahim.id, { photo: await picture('licence'), at: ago(5 * HOUR) })
  await aCase(tx, { ...forCase('shop', shop, rahim), title: rahim.displayName, openedAt: ago(5 * HOUR) })
  const title = 'ASUS TUF Gaming F15, i5-11400H, RTX 3050'
  const given = { productId: await idOf(tx, title), photo: await picture('device-with-code'), at: ago(2 * HOUR) }
  const device = await aProof(tx, rahim.id, given)
  await aCase(tx, { ...forCase('holding', device, rahim), title, openedAt: ago(2 * HOUR) })
  const accepted = await idOf(tx, 'Dell Latitude 7490, i7-8650U, 16 GB')
  await aProof(tx, rahim.id, { productId: accepted, state: 'accepted', code: 'W3AP', at: ago(70 * HOUR) })
  await aProof(tx, nusrat.id, {
    productId: await idOf(tx, 'MacBook Air M1, 8 GB, 512 GB, gold'),
    ...{ state: 'refused', code: 'H9TC', at: ago(30 * HOUR) },
    words: 'The paper with the code is cut off. Please take the photo from a little further away.',
  })
}

function forCase(kind: 'shop' | 'holding', thingId: string, { id }: Person) {
  return { kind, thingId, subjectId: id, reason: 'other', weight: 0, reports: 0 } as const
}

async function idOf(tx: Tx, name: string): Promise<string> {
  return (await tx.selectFrom('products').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

function picture(name: string): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, 'proofs', `${name}.jpg`))
}
