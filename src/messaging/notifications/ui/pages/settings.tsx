import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, type SessionUser, useUser } from '#people/sign-in/ui/session.ts'
import { isNoAddress } from '#shared/no-address.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { MAX_TEXTS_A_DAY } from '../../rules.ts'
import { settingsQuery } from '../queries.ts'
import { EventSettings } from '../settings/event-settings.tsx'
import { QuietHours } from '../settings/quiet-hours.tsx'
import { ThisDevice } from '../settings/this-device.tsx'

/** Page with the user's settings for notifications. */
export const Route = createFileRoute('/dashboard/notifications/settings')({
  loader: ({ context }) => {
    const { user } = currentSession()
    if (user?.role) context.queryClient.prefetchQuery(settingsQuery(context.api, user.email))
  },
  component: SettingsPage,
})

function SettingsPage() {
  const user = useUser()
  return <Guard skeleton={<SettingsSkeleton />}>{user && <Settings user={user} />}</Guard>
}

function Settings({ user }: { user: SessionUser }) {
  const { api } = Route.useRouteContext()
  const { settings: texts } = useWords().notifications
  const query = useQuery(settingsQuery(api, user.email))
  return (
    <DashboardPage title={texts.title} text={texts.text}>
      <Loaded inPanel query={query} failed={texts.failed} skeleton={<SettingsSkeleton />}>
        {(data) => (
          <div className="max-w-[640px] space-y-4">
            <Panel className="divide-y divide-line px-4 lg:px-6">
              {data.events.map((setting) => (
                <EventSettings
                  key={setting.event}
                  setting={setting}
                  email={user.email}
                  hasAddress={!isNoAddress(data.email)}
                />
              ))}
            </Panel>
            <QuietHours quiet={data.quiet} email={user.email} />
            <ThisDevice pushKey={data.pushKey} uid={user.uid} />
            <p className="text-small text-ink-3">{lettersText(user, data.email, texts)}</p>
          </div>
        )}
      </Loaded>
    </DashboardPage>
  )
}

type Texts = ReturnType<typeof useWords>['notifications']['settings']

function lettersText({ emailVerified }: SessionUser, email: string, texts: Texts): string {
  if (isNoAddress(email)) return texts.textsInstead(MAX_TEXTS_A_DAY)
  return emailVerified ? `${texts.letters(email)} ${texts.bookingLetters}` : texts.lettersWait
}

function SettingsSkeleton() {
  const { settings: texts } = useWords().notifications
  return (
    <Loading label={texts.loading}>
      <Skeleton className="h-[980px] max-w-[640px] rounded-card" />
    </Loading>
  )
}
