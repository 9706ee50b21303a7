import { createFileRoute } from '@tanstack/react-router'
import { EditProductPage } from '#catalogue/products/ui/edit-product-page.tsx'
import { prefetchFormChoices } from '#catalogue/products/ui/form-choices.ts'
import { PriceHelp } from '#deals/prices/ui/price-help.tsx'

export const Route = createFileRoute('/dashboard/my-products/$id/edit')({
  loader: ({ context }) => prefetchFormChoices(context),
  component: WithPriceHelp,
})

function WithPriceHelp() {
  return <EditProductPage id={Route.useParams().id} PriceHelp={PriceHelp} />
}
