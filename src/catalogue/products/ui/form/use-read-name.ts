import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { typedSpecs } from '#catalogue/facts/ui/typed-specs.ts'
import type { ProductValues } from '../product-form-shape.ts'
import { brandsQuery } from '../queries.ts'
import { fieldsOfName, type NameReading, NOTHING_READ } from './fields-of-name.ts'

const MIN_NAME = 2
/** Characters of the longest name that the server reads. */
const MAX_NAME = 120

interface ReadNameOptions {
  form: Pick<UseFormReturn<ProductValues>, 'getValues' | 'setValue'>
  /** The name that was read before: that of an edited product. */
  known: string
}

/**
 * Asks the server what the name states, and fills the fields that are empty or hold what the former name stated, also where a
 * draft or a product filled the form. The saller sees them on the next screen, marked as read from the name. Without an answer
 * nothing happens: all can be typed.
 */
export function useReadName({ form, known }: ReadNameOptions) {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  // The facts that were read from the name, which the saller is asked to check.
  const [read, setRead] = useState<string[]>([])
  const asked = useRef({ name: known, kind: form.getValues('kind'), answer: Promise.resolve() })
  // Fields read from the former name, which filled the form; a promise, because they may not be read yet.
  const former = useRef<() => Promise<NameReading | null>>(readingOf(form.getValues()))

  /** The form was filled with other values. */
  function begin() {
    former.current = readingOf(form.getValues())
    setRead([])
  }

  /** Resolves when the fields are filled; a name that was asked for before is not asked for again with the same kind. */
  function readName(): Promise<void> {
    const [name, kind] = [form.getValues('name').trim(), form.getValues('kind')]
    const isNew = name !== asked.current.name || kind !== asked.current.kind
    if (isNew && isReadable(name)) asked.current = { name, kind, answer: fill(name, kind) }
    return asked.current.answer
  }

  async function fill(name: string, kind: string): Promise<void> {
    const [before, now] = await Promise.all([former.current(), ask(name, kind)])
    // Another name was typed meanwhile, or another kind chosen.
    if (!before || !now || asked.current.name !== name || form.getValues('kind') !== kind) return
    former.current = () => Promise.resolve(now)
    const { specs = {}, ...changed } = fieldsOfName(form.getValues(), before, now)
    if (changed.category !== undefined) set('category', changed.category)
    if (changed.kind !== undefined) {
      set('kind', changed.kind)
      asked.current.kind = changed.kind
    }
    for (const [field, value] of Object.entries(specs)) form.setValue(`specs.${field}`, value, { shouldDirty: true })
    const filled = form.getValues('specs')
    setRead(Object.keys(now.specs).filter((field) => String(filled[field]) === String(now.specs[field])))
  }

  /** Null without an answer. */
  async function ask(name: string, kind: string): Promise<NameReading | null> {
    const reading = await api.readSpecs({ name, kind }).catch(() => null)
    if (!reading) return null
    const brands = queryClient.getQueryData(brandsQuery(api).queryKey) ?? []
    const brand = brands.find((one) => one.name === reading.brand)?.name ?? ''
    return { brand, kind: reading.kind ?? '', specs: typedSpecs(reading.specs) }
  }

  function readingOf({ name, kind }: ProductValues) {
    const typed = name.trim()
    return () => (isReadable(typed) ? ask(typed, kind) : Promise.resolve(NOTHING_READ))
  }

  function set(field: 'category' | 'kind', value: string) {
    form.setValue(field, value, { shouldDirty: true, shouldValidate: value !== '' })
  }

  return { read, readName, begin }
}

function isReadable(name: string): boolean {
  return name.length >= MIN_NAME && name.length <= MAX_NAME
}
