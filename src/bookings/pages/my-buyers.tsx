import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/my-buyers')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/dashboard/my-buyers"!</div>
}
