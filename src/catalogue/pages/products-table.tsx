import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/products')({
  component: ProductsTablePage,
})

function ProductsTablePage() {
  return <h1>ProductsTable</h1>
}
