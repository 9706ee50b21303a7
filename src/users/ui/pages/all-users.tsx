import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '../admin/users-page.tsx'

export const Route = createFileRoute('/dashboard/all-users')({
  component: AllUsersPage,
})

function AllUsersPage() {
  return <UsersPage />
}
