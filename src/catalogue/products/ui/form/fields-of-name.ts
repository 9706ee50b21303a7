import type { TypedSpecs } from '#catalogue/facts/ui/typed-specs.ts'

/** Fields read from a name: the brand as brands.json spells it, the id of the kind, and the facts as inputs hold them. */
export interface NameReading {
  brand: string
  kind: string
  specs: TypedSpecs
}

interface NamedFields {
  category: string
  kind: string
  specs: TypedSpecs
}

export const NOTHING_READ: NameReading = { brand: '', kind: '', specs: {} }

/**
 * Fields that a new name changes. A field that is empty, or holds a value of the former name, takes the value of the new name.
 * If the new name is that of another product, fields that only the former name filled are emptied, so that the form asks for
 * them again.
 */
export function fieldsOfName(fields: NamedFields, former: NameReading, now: NameReading): Partial<NamedFields> {
  const isOther = isOtherThing(former, now)
  const next = (
    value: string | string[] | undefined,
    before: string | string[] = '',
    stated: string | string[] = '',
  ) => {
    const isFree = isEmpty(value) || sameValue(value, before)
    if (!isFree || sameValue(value, stated)) return undefined
    if (!isEmpty(stated)) return stated
    return isOther && !isEmpty(value) ? emptyLike(value) : undefined
  }
  const category = next(fields.category, former.brand, now.brand)
  const kind = next(fields.kind, former.kind, now.kind || former.kind)
  const names = new Set([...Object.keys(former.specs), ...Object.keys(now.specs)])
  const specs = [...names].flatMap((name) => {
    const value = next(fields.specs[name], former.specs[name], now.specs[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...(typeof category === 'string' && { category }),
    ...(typeof kind === 'string' && { kind }),
    specs: Object.fromEntries(specs),
  }
}

function isOtherThing(former: NameReading, now: NameReading): boolean {
  const isOtherKind = now.kind !== '' && former.kind !== '' && now.kind !== former.kind
  return now.brand !== former.brand || isOtherKind || !sameValue(now.specs.model, former.specs.model)
}

function isEmpty(value: string | string[] | undefined): boolean {
  return value === undefined || value.length === 0
}

function sameValue(one: string | string[] = '', other: string | string[] = ''): boolean {
  return String(one) === String(other)
}

function emptyLike(value: string | string[] | undefined): string | string[] {
  return Array.isArray(value) ? [] : ''
}
