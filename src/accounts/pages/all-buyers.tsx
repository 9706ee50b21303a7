import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from './users-page.tsx'

export const Route = createFileRoute('/dashboard/all-buyers')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.accounts.users.buyersTitle) }] }
  },
  component: AllBuyersPage,
})

function AllBuyersPage() {
  return <UsersPage only="buyer" />
}
