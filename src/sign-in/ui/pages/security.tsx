import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#dashboard/ui/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { ErrorState } from '#ui/states/empty.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { Guard } from '../guard.tsx'
import { providerSentence } from '../provider-sentence.ts'
import { ChangeEmail } from '../security/change-email.tsx'
import { ChangePassword } from '../security/change-password.tsx'
import { Devices } from '../security/devices.tsx'
import { FreshSignInProvider } from '../security/fresh-sign-in.tsx'
import { LeaveSection } from '../security/leave-section.tsx'
import { MyData } from '../security/my-data.tsx'
import { RecentActivity } from '../security/recent-activity.tsx'
import { SecondFactors } from '../security/second-factors.tsx'
import { WaysIn } from '../security/ways-in.tsx'
import { securityQuery } from '../security-queries.ts'
import type { Security } from '../security-steps.ts'
import { type SessionUser, useSession } from '../session.ts'

export const Route = createFileRoute('/dashboard/security')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.dashboard.pages['/dashboard/security']) }] }
  },
  component: SecurityPage,
})

function SecurityPage() {
  const words = useWords()
  const { user } = useSession()
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
        text={providerSentence(error, words)}
        retry={words.dashboard.retry}
        retrying={isFetching}
        onRetry={() => refetch()}
      />
    </Panel>
  )
}

function Sections({ security }: { security: Security }) {
  return (
    <FreshSignInProvider hasPassword={security.hasPassword}>
      <div className="max-w-[760px] space-y-4 lg:space-y-6">
        <ChangePassword security={security} />
        <SecondFactors security={security} />
        {security.devices && <Devices devices={security.devices} />}
        <WaysIn security={security} />
        {security.activity && <RecentActivity events={security.activity} />}
        <ChangeEmail email={security.email} />
        <MyData />
        <LeaveSection />
      </div>
    </FreshSignInProvider>
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
