import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/all-buyers')({
  component: AllBuyersPage,
})

function AllBuyersPage() {
  return <h1>AllBuyers</h1>
}
