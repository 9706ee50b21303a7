import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from './users-page.tsx'

export const Route = createFileRoute('/dashboard/all-users')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.accounts.users.allTitle) }] }
  },
  component: AllUsersPage,
})

function AllUsersPage() {
  return <UsersPage />
}
