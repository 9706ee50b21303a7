import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '../admin/users-page.tsx'

export const Route = createFileRoute('/dashboard/all-sellers')({
  component: AllSellersPage,
})

function AllSellersPage() {
  return <UsersPage listedRole="saller" />
}
