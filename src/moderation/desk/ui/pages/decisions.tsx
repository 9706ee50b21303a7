import { createFileRoute } from '@tanstack/react-router'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { MyDecisions } from '../my-decisions.tsx'

/** Page with the user's own reports and with decisions about the user. */
export const Route = createFileRoute('/dashboard/decisions')({
  component: () => (
    <Guard roles={['buyer', 'saller', 'admin']} skeleton={<Skeleton className="h-96 rounded-card" />}>
      <MyDecisions />
    </Guard>
  ),
})
