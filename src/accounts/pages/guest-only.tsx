import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/_guest-only')({
  component: GuestOnlyPage,
})

function GuestOnlyPage() {
  return <Outlet />
}
