import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage, PageFailed } from '#dashboard/ui.tsx'
import { Panel } from '#ui/layout.tsx'
import { Bone, Loading } from '#ui/skeleton.tsx'
import { useWords } from '#ui/words.ts'
import { profileQuery } from '../profile-queries.ts'
import { currentSession, type SessionUser, useSession } from '../session.ts'
import { Guard } from '../ui.tsx'
import { ProfileForm } from './profile-form.tsx'

export const Route = createFileRoute('/dashboard/profile')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchQuery(profileQuery(context.api, user.email))
  },
  component: ProfilePage,
})

function ProfilePage() {
  const { user } = useSession()
  return <Guard skeleton={<ProfileBones />}>{user && <Profile user={user} />}</Guard>
}

function Profile({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const words = useWords()
  const { profile: copy } = words.accounts
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(api, user.email))
  return (
    <DashboardPage title={words.dashboard.pages['/dashboard/profile']} text={copy.text}>
      {profile ? (
        <Panel className="max-w-[760px] p-4 lg:p-6">
          <ProfileForm profile={profile} user={user} />
        </Panel>
      ) : error ? (
        <PageFailed title={copy.failed} error={error} retrying={isFetching} onRetry={() => refetch()} />
      ) : (
        <ProfileBones />
      )}
    </DashboardPage>
  )
}

/** As high as the form. */
function ProfileBones() {
  const words = useWords().accounts.profile
  return (
    <Loading label={words.loading}>
      <Bone className="h-[620px] max-w-[760px] rounded-card sm:h-[540px]" />
    </Loading>
  )
}
