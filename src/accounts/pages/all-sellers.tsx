import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from './users-page.tsx'

export const Route = createFileRoute('/dashboard/all-sellers')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.accounts.users.sallersTitle) }] }
  },
  component: AllSellersPage,
})

function AllSellersPage() {
  return <UsersPage only="saller" />
}
