import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/my-buyers')({
  component: MyBuyersPage,
})

function MyBuyersPage() {
  return <h1>MyBuyers</h1>
}
