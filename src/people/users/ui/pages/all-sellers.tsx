import { createFileRoute } from '@tanstack/react-router'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { useWords } from '#ui/text/words.ts'
import { UserSkeletons, UsersPanel } from '../admin/users-panel.tsx'
import { readUsersSearch, type UsersSearch } from '../admin/users-search.ts'

export const Route = createFileRoute('/dashboard/all-sellers')({
  // Read by the page itself: the first load has this line of every page.
  validateSearch: (search: Record<string, unknown>) => search as UsersSearch,
  component: AllSellersPage,
})

function AllSellersPage() {
  const { users } = useWords().accounts
  return (
    <Guard roles={['admin']} skeleton={<UserSkeletons />}>
      <DashboardPage title={users.sallersTitle} text={users.text}>
        <UsersPanel listedRole="saller" q={readUsersSearch({ ...Route.useSearch() }).q} />
      </DashboardPage>
    </Guard>
  )
}
