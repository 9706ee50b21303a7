import { listKinds, specFieldsOf } from '#catalogue/facts/server/store.ts'
import type { Context } from '#platform/http/endpoints/context.ts'
import type { Language } from '#shared/language.ts'
import type { SearchNote } from '../contract.ts'
import { findNear } from './near.ts'
import { type UnderstoodSearch, understandSearch } from './search-query.ts'
import type { Meaning } from './understanding/meanings.ts'
import type { Part } from './understanding/understand.ts'

/** The longest query that the list takes. */
const MAX_QUERY = 100

/** The orders of words as lists name them. */
const SORT_NAMES = { 'price-low': 'price', 'price-high': 'price-high', newest: 'newness' } as const

/** Explains a search beside its results: corrections, chips, prices, order, and a search with results where it has none. */
export async function explainSearch(
  q: string | undefined,
  ctx: Pick<Context, 'db' | 'language' | 'words'>,
): Promise<SearchNote> {
  if (!q) return { sentences: [], chips: [], price: null, sort: null, literal: null, near: null }
  const { db } = ctx
  const words = ctx.words.searching
  const understood = await understandSearch(db, q)
  const { parts, leftOut } = understood
  const near = await findNear(db, q, understood)
  const isCorrected = parts.some(({ corrected }) => corrected !== undefined)
  const literal = literalQuery(parts)
  return {
    sentences: [
      ...(isCorrected ? [words.meant(textOf(parts, ({ corrected }) => corrected))] : []),
      ...(leftOut.length > 0 ? [words.leftOut([...leftOut])] : []),
    ],
    chips: await chipsOf(parts, ctx),
    price: priceOf(understood),
    sort: understood.sort ? SORT_NAMES[understood.sort] : null,
    literal: isCorrected && literal.length <= MAX_QUERY ? { q: literal, label: words.literally(q) } : null,
    near: near && {
      q: near.q,
      title: words.nothing(q),
      text: near.without.length > 0 ? words.nearWithout(near.without) : words.nearInstead(near.q),
      label: words.all(near.q),
    },
  }
}

/** The query as typed, with each corrected word in quotes, so that it is searched for literally. */
function literalQuery(parts: readonly Part[]): string {
  return textOf(parts, ({ corrected, words }) => (corrected === undefined ? undefined : `"${words.join(' ')}"`))
}

function textOf(parts: readonly Part[], instead: (part: Part) => string | undefined): string {
  return parts.map((part) => instead(part) ?? part.words.join(' ')).join(' ')
}

/** Each part that narrows or orders the list. A price stands in the price filter, and a word such as `used` does nothing. */
async function chipsOf(
  parts: readonly Part[],
  { db, language, words }: Pick<Context, 'db' | 'language' | 'words'>,
): Promise<SearchNote['chips']> {
  const kinds = new Map((await listKinds(db, language)).map(({ id, name }) => [id, name]))
  return parts
    .filter(
      ({ meaning }) => !['ignored', 'price'].includes(meaning.is) && !(meaning.is === 'attribute' && meaning.soft),
    )
    .map((part) => ({
      label: labelOf(part, kinds, language, words.searching),
      q: queryOf(parts.filter((other) => other !== part)),
      ...(isWord(part) && { isWord: true as const }),
    }))
}

/** True for a part that is searched for in the texts and is no filter, such as a name or the number of a model. */
function isWord({ meaning }: Part): boolean {
  return meaning.is === 'word' || (meaning.is === 'number' && !meaning.unit)
}

/** The words of parts, or null when none of them would find anything by itself. */
function queryOf(parts: readonly Part[]): string | null {
  const q = textOf(parts, () => undefined)
  return q === '' || q.length > MAX_QUERY || parts.every(({ meaning }) => meaning.is === 'ignored') ? null : q
}

function priceOf({ parts, minPrice, maxPrice }: UnderstoodSearch): SearchNote['price'] {
  if (minPrice === undefined && maxPrice === undefined) return null
  return {
    ...(minPrice !== undefined && { min: minPrice }),
    ...(maxPrice !== undefined && { max: maxPrice }),
    q: queryOf(parts.filter(({ meaning }) => meaning.is !== 'price')),
  }
}

function labelOf(
  { meaning, name, words, corrected }: Part,
  kinds: ReadonlyMap<string, string>,
  language: Language,
  texts: Context['words']['searching'],
) {
  const typed = corrected ?? words.join(' ')
  switch (meaning.is) {
    case 'kind':
      return capitalised((meaning.value ? choiceIn(language, meaning) : kinds.get(meaning.kind)) || name || typed)
    case 'number':
      return texts.amount(meaning.n, meaning.unit)
    case 'place':
      return meaning.level === 'division' ? texts.division(meaning.names[language]) : meaning.names[language]
    case 'order':
      return texts.orders[meaning.sort]
    case 'attribute':
      if (/^i\d$/.test(meaning.id)) return texts.core(meaning.id)
      return /^(?:ssd|hdd|\dg)$/.test(meaning.id) ? meaning.id.toUpperCase() : capitalised(typed)
    case 'brand':
    case 'line':
      return name ?? typed
    default:
      return capitalised(typed)
  }
}

/** Name of a kind of accessory in the form. Undefined in English, where the word that people search for is shown. */
function choiceIn(language: Language, { kind, value }: Extract<Meaning, { is: 'kind' }>): string | undefined {
  if (language === 'en') return undefined
  const field = specFieldsOf(kind).find((one) => one.field === value?.field)
  return field?.choices?.find((choice) => choice.value === value?.choice)?.[language]
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
