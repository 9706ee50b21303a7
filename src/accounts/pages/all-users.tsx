import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/all-users')({
  component: AllUsersPage,
})

function AllUsersPage() {
  return <h1>AllUsers</h1>
}
