import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/products')({
  component: ProductListPage,
})

function ProductListPage() {
  return <h1>ProductList</h1>
}
