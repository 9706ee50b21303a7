import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from './site-frame.tsx'

export const Route = createFileRoute('/_main')({ component: MainLayout })

function MainLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
