import { createHash } from 'node:crypto'
import { DAYS_ON_SALE, usedText } from '#catalogue/products/rules.ts'
import { groupDigits } from '#shared/money.ts'
import type { PhotoOf } from '../photos.ts'
import { type District, districts } from '../places.ts'
import { pick, randomFrom } from '../random.ts'
import { factsFor } from './facts.ts'
import { type Model, models } from './models.ts'
import { banglaDigits, wordsFor } from './words.ts'

/** One saller for forty products, and one buyer. */
export const PRODUCTS_A_SALLER = 40

export interface MarketPerson {
  id: string
  display_name: string
  email: string
  district: District
}

const FIRST =
  'Abdul,Anika,Asif,Ayesha,Bappi,Delwar,Ema,Faisal,Fatema,Habib,Ismat,Jahid,Kamrun,Liton,Mahbub,Mahmuda,Masud,Mim,Nadia,Nayeem,Parvin,Pinky,Rafi,Rezwan,Rima,Sabina,Saiful,Sajib,Shanta,Shuvo,Tania,Tuhin'.split(
    ',',
  )
const LAST =
  'Ahmed,Akter,Alam,Barua,Begum,Biswas,Chowdhury,Das,Haque,Hasan,Hossain,Islam,Karim,Khan,Miah,Mondal,Rahman,Roy,Saha,Sarkar,Sikder,Talukder'.split(
    ',',
  )

/** The same person for the same role and number, whenever asked. */
export function personAt(role: 'saller' | 'buyer', number: number): MarketPerson {
  const random = randomFrom(number * 7919 + (role === 'saller' ? 1 : 2))
  const [first, last] = [pick(FIRST, random), pick(LAST, random)]
  const email = `${first}.${last}.${role[0]}${number}@market.example`.toLowerCase()
  return { id: idOf(role, number), display_name: `${first} ${last}`, email, district: pick(districts, random) }
}

export interface Making {
  photoOf: PhotoOf
  /** Milliseconds since 1970. */
  now: number
}

/** The row of a product and who sells it: the same for the same number, day and photos. */
export function productAt(number: number, { photoOf, now }: Making) {
  const random = randomFrom(Math.imul(number + 1, 2_654_435_761))
  const model = modelFor(random)
  const [short, specs, taka] = pick(model.variants, random)
  const listed = new Date(now - (random() ** 1.6 * 540 + 0.02) * 86_400_000)
  const { year, months } = purchase(model, listed, random)
  const condition = conditionAfter(months, random)
  const block = Math.floor(number / 4_000) * (4_000 / PRODUCTS_A_SALLER)
  const seller = personAt('saller', block + Math.floor(random() * (4_000 / PRODUCTS_A_SALLER)))
  const bangla = model.bangla !== undefined && random() < 0.15
  const [original, resale] = [taka, resaleOf(taka, months, condition, random)]
  const price = (amount: number) => (bangla ? banglaDigits(groupDigits(amount)) : groupDigits(amount))
  const { district } = seller
  // Drawn last: a product keeps what it had before it had facts.
  const facts = randomFrom(number * 17 + 3)
  const created_at = listed.toISOString()
  const row = {
    id: idOf('product', number),
    seller_id: seller.id,
    name: bangla ? (model.bangla as string) : `${model.name}, ${short}`,
    category: model.category,
    kind: model.kind,
    photo: photoOf(pick(model.photos, random)),
    location: `${pick(district.areas, random)}, ${district.name}`,
    used: usedText(Math.floor(months / 12), months % 12),
    condition,
    parches_date: String(year),
    original_price: price(original),
    resale_price: price(resale),
    original_taka: original,
    resale_taka: resale,
    specs: factsFor(model, `${model.name}, ${short}, ${specs}`, months, facts),
    district: district.name.toLowerCase().replace("'", '').replaceAll(' ', '-'),
    negotiable: facts() < 0.4,
    description: `${specs}\n\n${wordsFor({ kind: model.kind, months, condition, bangla, random })}`,
    created_at,
    updated_at: created_at,
    expires_at: new Date(now + DAYS_ON_SALE * 86_400_000).toISOString(),
  }
  return { row, seller }
}

/** Nine in ten are laptops. */
function modelFor(random: () => number): Model {
  const laptops = random() < 0.9
  return pick(laptops ? LAPTOPS : OTHERS, random)
}

const LAPTOPS = models.filter(({ kind }) => kind === 'laptop')
const OTHERS = models.filter(({ kind }) => kind !== 'laptop')

/** A month in which the model was sold, at least one before the listing. */
function purchase({ sold: [from, to] }: Model, listed: Date, random: () => number) {
  const listedAt = listed.getUTCFullYear() * 12 + listed.getUTCMonth()
  const [first, last] = [from * 12, Math.min(to * 12 + 11, listedAt - 1)]
  const month = first + Math.floor(random() * (Math.max(last, first) - first + 1))
  const bought = Math.min(month, listedAt - 1)
  return { year: Math.floor(bought / 12), months: listedAt - bought }
}

function conditionAfter(months: number, random: () => number): string {
  const wear = months / 24 + random() * 2
  return wear < 1 ? 'Like new' : wear < 2.3 ? 'Excellent' : wear < 4 ? 'Good' : 'Fair'
}

const WORTH: Record<string, number> = { 'Like new': 1.04, Excellent: 1, Good: 0.93, Fair: 0.78 }

/** Resale price in whole taka: about a fifth less each year, by condition, rounded as people round. */
function resaleOf(taka: number, months: number, condition: string, random: () => number): number {
  const part = 0.86 * Math.exp((-0.2 * months) / 12) * (WORTH[condition] ?? 1) * (0.95 + random() * 0.1)
  const step = taka > 10_000 ? 500 : 10
  return Math.max(step, Math.round((taka * Math.min(part, 0.92)) / step) * step)
}

/** A UUID that is always the same for the same thing, so that a second run finds what the first one made. */
export function idOf(what: string, number: number): string {
  const hash = createHash('md5').update(`greentech ${what} ${number}`).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
