import type { Messages } from '#messages/en.ts'
import { digits, groupDigits } from '#words/numbers.ts'
import type { ProductDetails } from '../../contract.ts'
import { KINDS_WITH_BATTERY } from '../../rules.ts'

/** One fact of all compared products, in their order; null where it is not stated. */
export interface CompareRow {
  label: string
  values: (string | null)[]
  differs: boolean
}

/** Rows of the comparison, differing facts first. Guests compare the facts of cards; `withFacts` adds the facts of the page. */
export function compareRows(products: ProductDetails[], words: Messages, withFacts: boolean): CompareRow[] {
  const { compare, ...texts } = words.product
  const rows = new Map<string, (string | null)[]>()
  const add = (label: string, read: (product: ProductDetails) => string | null | undefined) =>
    rows.set(
      label,
      products.map((product) => read(product) || null),
    )
  add(compare.price, ({ resaleTaka }) => `${words.catalogue.bdt} ${groupDigits(resaleTaka)}`)
  add(texts.condition, ({ condition }) => words.catalogue.conditionName(condition))
  add(texts.used, ({ used }) => words.catalogue.usedName(used))
  add(texts.location, ({ shownLocation }) => shownLocation)
  add(texts.brand, ({ category }) => category)
  add(texts.saller, ({ salerName }) => salerName)
  if (products.some(({ kind }) => KINDS_WITH_BATTERY.includes(kind)))
    add(compare.battery, ({ batteryHealth }) => (batteryHealth === null ? null : texts.battery.percent(batteryHealth)))
  if (!withFacts && products.some(({ batteryHours }) => batteryHours !== null))
    add(compare.batteryLife, ({ batteryHours }) => (batteryHours === null ? null : texts.battery.hours(batteryHours)))
  if (withFacts) {
    add(texts.year, ({ parchesDate }) => digits(parchesDate))
    for (const { field, label } of products.flatMap(({ facts }) => facts))
      if (field !== 'batteryHealth') add(label, ({ facts }) => facts.find((fact) => fact.field === field)?.value)
  }
  const compared = [...rows].map(([label, values]) => ({ label, values, differs: new Set(values).size > 1 }))
  return [...compared.filter(({ differs }) => differs), ...compared.filter(({ differs }) => !differs)]
}
