import { createFileRoute } from '@tanstack/react-router'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { useWords } from '#ui/text/words.ts'
import { readUsersSearch, UserSkeletons, UsersPanel } from '../admin/users-panel.tsx'

export const Route = createFileRoute('/dashboard/all-buyers')({
  validateSearch: readUsersSearch,
  component: AllBuyersPage,
})

function AllBuyersPage() {
  const { users } = useWords().accounts
  return (
    <Guard roles={['admin']} skeleton={<UserSkeletons />}>
      <DashboardPage title={users.buyersTitle} text={users.text}>
        <UsersPanel listedRole="buyer" q={Route.useSearch().q} />
      </DashboardPage>
    </Guard>
  )
}
