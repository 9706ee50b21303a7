import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/products/sp/$id')({
  component: ProductPage,
})

function ProductPage() {
  return <h1>Product</h1>
}
