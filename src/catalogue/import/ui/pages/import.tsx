import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import { ImportForm } from '../import/import-form.tsx'

export const Route = createFileRoute('/dashboard/my-products/import')({ component: ImportPage })

function ImportPage() {
  const words = useWords()
  const back = (
    <Link to="/dashboard/my-products" className={moreLinkClass()}>
      <ArrowLeft className="size-4" />
      {words.transfer.mine}
    </Link>
  )
  const skeleton = (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Spinner label={words.saller.mine.loading} />
    </div>
  )
  return (
    <Guard skeleton={skeleton} roles={['saller']}>
      <DashboardPage
        title={words.dashboard.pages['/dashboard/my-products/import']}
        text={words.transfer.text}
        action={back}
      >
        <ImportForm />
      </DashboardPage>
    </Guard>
  )
}
