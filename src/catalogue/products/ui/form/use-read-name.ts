import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { typedSpecs } from '#catalogue/facts/ui/typed-specs.ts'
import type { ProductValues } from '../product-form-shape.ts'
import { brandsQuery } from '../queries.ts'

const MIN_NAME = 2
/** What the server reads: the longest name of a product. */
const MAX_NAME = 120

interface ReadNameOptions {
  form: Pick<UseFormReturn<ProductValues>, 'getValues' | 'setValue'>
  /** The name that was read before: that of an edited product. */
  known: string
}

/**
 * Asks the server what the name tells, and fills the fields that are empty or were filled this way before. The saller sees
 * them on the next screen, marked as read from the name. Without an answer nothing happens: all can be typed.
 */
export function useReadName({ form, known }: ReadNameOptions) {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  // The facts that were read from the name, which the saller is asked to check.
  const [read, setRead] = useState<string[]>([])
  const asked = useRef({ name: known, kind: form.getValues('kind'), answer: Promise.resolve() })
  const filled = useRef<Record<string, string | string[]>>({})
  const isUntouched = (name: string, value: string | string[] | undefined) =>
    value === undefined || value.length === 0 || String(value) === String(filled.current[name])

  /** Resolves when the fields are filled; a name that was asked for before is not asked for again with the same kind. */
  function readName(): Promise<void> {
    const [name, kind] = [form.getValues('name').trim(), form.getValues('kind')]
    const isNew = name !== asked.current.name || kind !== asked.current.kind
    if (isNew && name.length >= MIN_NAME && name.length <= MAX_NAME)
      asked.current = { name, kind, answer: ask(name, kind) }
    return asked.current.answer
  }

  async function ask(name: string, kind: string): Promise<void> {
    const read = await api.readSpecs({ name, kind }).catch(() => null)
    // Another name was typed meanwhile, or another kind chosen.
    if (!read || asked.current.name !== name || form.getValues('kind') !== kind) return
    const brands = queryClient.getQueryData(brandsQuery(api).queryKey) ?? []
    const brand = brands.find((one) => one.name === read.brand)?.name
    if (brand && isUntouched('category', form.getValues('category'))) fill('category', brand)
    if (read.kind && isUntouched('kind', kind)) {
      fill('kind', read.kind)
      asked.current.kind = read.kind
    }
    const fresh = Object.entries(typedSpecs(read.specs)).filter(([field]) =>
      isUntouched(field, form.getValues(`specs.${field}`)),
    )
    for (const [field, value] of fresh) {
      form.setValue(`specs.${field}`, value, { shouldDirty: true })
      filled.current[field] = value
    }
    setRead(fresh.map(([field]) => field))
  }

  function fill(field: 'category' | 'kind', value: string) {
    form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
    filled.current[field] = value
  }

  return { read, readName }
}
