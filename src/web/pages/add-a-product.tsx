import { createFileRoute } from '@tanstack/react-router'
import { AddProductPage } from '#catalogue/products/ui/add-a-product-page.tsx'
import { prefetchFormChoices } from '#catalogue/products/ui/form-choices.ts'
import { PriceHelp } from '#deals/prices/ui/price-help.tsx'

interface Search {
  draft?: string | undefined
  like?: string | undefined
}

export const Route = createFileRoute('/dashboard/add-a-product')({
  // An id that cannot be is not found: the first load of the site need not check it.
  // Read by the page itself: the first load has this line of every page.
  validateSearch: (search: Record<string, unknown>) => search as Search,
  // The page waits for brands and kinds (row R25); when they fail to load, the field says so and offers Retry.
  loader: ({ context }) => prefetchFormChoices(context),
  component: WithPriceHelp,
})

function textOf(value: unknown): string | undefined {
  return value ? String(value) : undefined
}

function WithPriceHelp() {
  const { draft, like } = Route.useSearch()
  return <AddProductPage draft={textOf(draft)} like={textOf(like)} PriceHelp={PriceHelp} />
}
