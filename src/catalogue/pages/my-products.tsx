import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/my-products')({
  component: MyProductsPage,
})

function MyProductsPage() {
  return <h1>MyProducts</h1>
}
