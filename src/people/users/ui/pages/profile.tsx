import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { ProfileForm } from '../profile/profile-form.tsx'
import { profileQuery } from '../queries.ts'

export const Route = createFileRoute('/dashboard/profile')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchQuery(profileQuery(context.api, user.email))
  },
  component: ProfilePage,
})

function ProfilePage() {
  const user = useUser()
  return <Guard skeleton={<ProfileSkeleton />}>{user && <Profile user={user} />}</Guard>
}

function Profile({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const words = useWords()
  const { profile: texts } = words.accounts
  const query = useQuery(profileQuery(api, user.email))
  return (
    <DashboardPage title={words.dashboard.pages['/dashboard/profile']} text={texts.text}>
      <Loaded inPanel query={query} failed={texts.failed} skeleton={<ProfileSkeleton />}>
        {(profile) => (
          <Panel className="max-w-[760px] p-4 lg:p-6">
            <ProfileForm profile={profile} user={user} />
          </Panel>
        )}
      </Loaded>
    </DashboardPage>
  )
}

/** As high as the form. */
function ProfileSkeleton() {
  const words = useWords().accounts.profile
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-[620px] max-w-[760px] rounded-card sm:h-[540px]" />
    </Loading>
  )
}
