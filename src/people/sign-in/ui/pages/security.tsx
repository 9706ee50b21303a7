import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Security } from '../auth/account-security.ts'
import { authErrorMessage } from '../auth-error.ts'
import { Guard } from '../guard.tsx'
import { ChangeEmail } from '../security/change-email.tsx'
import { ChangePassword } from '../security/change-password.tsx'
import { DeleteAccount } from '../security/delete-account.tsx'
import { Devices } from '../security/devices.tsx'
import { MyData } from '../security/my-data.tsx'
import { securityQuery } from '../security/queries.ts'
import { RecentActivity } from '../security/recent-activity.tsx'
import { RecentSignInProvider } from '../security/recent-sign-in.tsx'
import { SecondFactors } from '../security/second-factors.tsx'
import { SignInMethods } from '../security/sign-in-methods.tsx'
import { type SessionUser, useUser } from '../session.ts'

export const Route = createFileRoute('/dashboard/security')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.dashboard.pages['/dashboard/security']) }] }
  },
  component: SecurityPage,
})

function SecurityPage() {
  const words = useWords()
  const user = useUser()
  return (
    <DashboardPage title={words.dashboard.pages['/dashboard/security']} text={words.security.page.text}>
      <Guard skeleton={<SecuritySkeleton />}>{user && <Settings user={user} />}</Guard>
    </DashboardPage>
  )
}

function Settings({ user }: { user: SessionUser }) {
  const words = useWords()
  const { page } = words.security
  const { data, error, isFetching, refetch } = useQuery(securityQuery(user.uid))
  if (data) return <Sections security={data} />
  if (!error) return <SecuritySkeleton />
  return (
    <Panel>
      <ErrorState
        large
        title={page.failed}
        text={authErrorMessage(error, words)}
        retry={words.dashboard.retry}
        retrying={isFetching}
        onRetry={() => refetch()}
      />
    </Panel>
  )
}

function Sections({ security }: { security: Security }) {
  return (
    <RecentSignInProvider hasPassword={security.hasPassword}>
      <div className="max-w-[760px] space-y-4 lg:space-y-6">
        {/* A password needs an e-mail address to be typed with. */}
        {security.email && <ChangePassword security={security} />}
        <SecondFactors security={security} />
        {security.devices && <Devices devices={security.devices} />}
        <SignInMethods security={security} />
        {security.activity && <RecentActivity events={security.activity} />}
        <ChangeEmail email={security.email} />
        <MyData />
        <DeleteAccount />
      </div>
    </RecentSignInProvider>
  )
}

function SecuritySkeleton() {
  return (
    <Loading label={useWords().security.page.loading} className="max-w-[760px] space-y-4 lg:space-y-6">
      {['h-[300px]', 'h-[204px]', 'h-[204px]'].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
        <Skeleton key={index} className={`rounded-card ${height}`} />
      ))}
    </Loading>
  )
}
