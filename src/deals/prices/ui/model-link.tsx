import { Link } from '@tanstack/react-router'
import type { ModelLine } from '../contract.ts'

/** The name of a model, which leads to its page if it has one; so does the row around it. */
export function ModelLink({ row: { kind, brand, model, title, prices }, full }: { row: ModelLine; full?: boolean }) {
  const name = full ? fullTitle(brand, title) : title
  if (!prices) return name
  return (
    <Link
      to="/prices/$kind/$brand/$model"
      params={{ kind, brand, model }}
      className="text-accent-ink underline underline-offset-4 after:absolute after:inset-0"
    >
      {name}
    </Link>
  )
}

/** 'HP EliteBook 840 G5', and 'Redmi Note 12' without its brand twice. */
export function fullTitle(brand: string, title: string): string {
  return title.toLowerCase().startsWith(brand.toLowerCase()) ? title : `${brand} ${title}`
}
