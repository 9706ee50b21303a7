import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/my-orders')({
  component: MyOrdersPage,
})

function MyOrdersPage() {
  return <h1>MyOrders</h1>
}
