import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/all-sellers')({
  component: AllSellersPage,
})

function AllSellersPage() {
  return <h1>AllSellers</h1>
}
