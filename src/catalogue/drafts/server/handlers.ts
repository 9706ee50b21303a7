import { sql } from 'kysely'
import { lockName, type Tx } from '#platform/database/database.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, notFound } from '#shared/errors.ts'
import type { drafts } from '../contract.ts'
import { decideSave, MAX_DRAFTS } from '../rules.ts'
import type {} from './store.ts'

/** The handlers of drafts: each saller reads and writes only their own. */
export const draftsHandlers: Handlers<typeof drafts> = {
  async listDrafts(_input, { db, person }) {
    return db
      .selectFrom('listing_drafts')
      .select(['id as _id', 'updated_at as updatedAt'])
      .select(sql<string>`form ->> 'name'`.as('name'))
      .select(sql<string>`form ->> 'category'`.as('category'))
      .select(sql<string | null>`photos[1]`.as('photo'))
      .where('seller_id', '=', person.id)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()
  },

  async showDraft({ id }, { db, person }) {
    const query = db.selectFrom('listing_drafts').select(['seller_id', 'form', 'updated_at']).where('id', '=', id)
    const draft = await query.executeTakeFirst()
    if (!draft) throw notFound()
    if (draft.seller_id !== person.id) throw forbidden('not_yours')
    return { _id: id, form: draft.form, updatedAt: draft.updated_at }
  },

  saveDraft: (input, ctx) => ctx.db.transaction().execute((tx) => saveDraft(tx, input, ctx)),

  async deleteDraft({ id }, { db, person }) {
    await db.transaction().execute(async (tx) => {
      const query = tx.selectFrom('listing_drafts').select('seller_id').where('id', '=', id).forUpdate()
      const draft = await query.executeTakeFirst()
      if (!draft) throw notFound()
      if (draft.seller_id !== person.id) throw forbidden('not_yours')
      await tx.deleteFrom('listing_drafts').where('id', '=', id).execute()
    })
    return { acknowledged: true }
  },
}

async function saveDraft(
  tx: Tx,
  { id, form, updatedAt: seen }: Parsed<typeof drafts.saveDraft>,
  { person }: MemberContext,
) {
  // Two windows of one saller wait for each other: otherwise both might add the tenth draft.
  await lockName(tx, `drafts ${person.id}`)
  const stored = await tx
    .selectFrom('listing_drafts')
    .select(['seller_id as sellerId', 'updated_at as updatedAt'])
    .select(sql<boolean>`form = ${JSON.stringify(form)}::jsonb`.as('same'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const decision = decideSave(stored, { personId: person.id, seen })
  if (decision === 'keep' && stored) return { acknowledged: true as const, updatedAt: stored.updatedAt }
  switch (decision) {
    case 'insert':
      await requireRoom(tx, person.id)
      break
    case 'not_found':
      throw notFound()
    case 'not_yours':
      throw forbidden(decision)
    case 'draft_changed':
      throw conflict(decision)
  }
  const values = { form: sql<never>`${JSON.stringify(form)}::jsonb`, photos: form.photos }
  const { updated_at: updatedAt } = await tx
    .insertInto('listing_drafts')
    .values({ ...values, id, seller_id: person.id })
    .onConflict((other) => other.column('id').doUpdateSet({ ...values, updated_at: sql`now()` }))
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  return { acknowledged: true as const, updatedAt }
}

async function requireRoom(tx: Tx, sellerId: string): Promise<void> {
  const count = tx.selectFrom('listing_drafts').select(sql<number>`count(*)`.as('drafts'))
  const { drafts } = await count.where('seller_id', '=', sellerId).executeTakeFirstOrThrow()
  if (drafts >= MAX_DRAFTS) throw conflict('too_many_drafts')
}
