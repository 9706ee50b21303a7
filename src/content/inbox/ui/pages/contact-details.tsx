import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { ContactDetailsForm } from '../admin/contact-details-form.tsx'
import { contactDetailsQuery } from '../queries.ts'

/** How people reach the shop (rows C04 U07 U08), as data. For an admin. */
export const Route = createFileRoute('/dashboard/contact-details')({ component: ContactDetailsPage })

function ContactDetailsPage() {
  return (
    <Guard roles={['admin']} skeleton={<FormSkeleton />}>
      <ContactDetails />
    </Guard>
  )
}

function ContactDetails() {
  const { api } = Route.useRouteContext()
  const { dashboard, contactDetails: words } = useWords()
  const query = useQuery(contactDetailsQuery(api))
  return (
    <DashboardPage title={dashboard.pages['/dashboard/contact-details']} text={words.text}>
      <Loaded inPanel query={query} failed={words.failed} skeleton={<FormSkeleton />}>
        {(details) => (
          <Panel className="max-w-[760px] p-4 lg:p-6">
            <ContactDetailsForm details={details} />
          </Panel>
        )}
      </Loaded>
    </DashboardPage>
  )
}

/** As high as the form. */
function FormSkeleton() {
  const { contactDetails: words } = useWords()
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-[1010px] max-w-[760px] rounded-card sm:h-[780px]" />
    </Loading>
  )
}
