import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '../admin/users-page.tsx'

export const Route = createFileRoute('/dashboard/all-buyers')({
  component: AllBuyersPage,
})

function AllBuyersPage() {
  return <UsersPage listedRole="buyer" />
}
