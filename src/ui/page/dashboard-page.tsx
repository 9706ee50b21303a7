import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

type DashboardPageProps = { title: string; text?: ReactNode; action?: ReactNode; children: ReactNode }

/**
 * A dashboard page: heading, optional line and action, content. Below `lg` the top bar shows the title, so the h1 is for screen
 * readers only.
 */
export function DashboardPage({ title, text, action, children }: DashboardPageProps) {
  usePageTitle(title)
  return (
    <>
      <div className="flex items-end justify-between gap-4 lg:mb-6 print:mb-6">
        <div className="not-print:max-lg:sr-only">
          <h1 className="text-h1 font-semibold tracking-head">{title}</h1>
          {/* The line reserves its height while its text loads. */}
          {text !== undefined && <p className="mt-1 min-h-lh text-body text-ink-3">{text}</p>}
        </div>
        {action && <div className="max-lg:*:mb-4">{action}</div>}
      </div>
      {children}
    </>
  )
}
