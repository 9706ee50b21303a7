import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { useContext } from 'react'
import { CircuitTrace } from '#ui/display/circuit-trace.tsx'
import { useWords } from '#ui/text/words.ts'
import { CameFor } from '../forms/came-for.ts'
import { RegisterForm } from '../forms/register-form.tsx'
import sampleProfile from './pictures/sample-profile.svg'

export const Route = createFileRoute('/_main/_guest-only/register')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.accounts.register.title) }] }
  },
  component: RegisterPage,
})

function RegisterPage() {
  const { register } = useWords().accounts
  const search = Route.useSearch()
  // The page is the same for everybody until the scripts run.
  const from = useHydrated() ? search.from : undefined
  return (
    <div className="lg:grid lg:grid-cols-[1fr_1.25fr]">
      <Testimonial />
      <div className="flex justify-center px-4 py-8 lg:items-center lg:px-12 lg:py-12">
        <div className="w-full max-w-[520px]">
          {useContext(CameFor)}
          <h1 className="text-h1 font-semibold tracking-head">{register.heading}</h1>
          <p className="mt-1.5 mb-5 text-small text-ink-2">
            {register.known}{' '}
            <Link
              to="/login"
              search={from ? { from } : {}}
              className="touch-area font-semibold text-accent-ink underline underline-offset-4"
            >
              {register.login}
            </Link>
          </p>
          <RegisterForm from={from} />
        </div>
      </div>
    </div>
  )
}

/** Decoration with a sample profile (row G10), on wide screens only. */
function Testimonial() {
  const { panel } = useWords().accounts.register
  return (
    <aside className="leaf-corner relative m-4 mr-0 hidden overflow-hidden bg-deep p-12 text-white lg:flex lg:flex-col">
      <CircuitTrace className="-right-20 -bottom-10 w-[520px] text-leaf-400 opacity-20" />
      <figure className="sticky top-[max(6rem,calc(100dvh-31.5rem))]">
        <p className="mb-6 w-fit rounded-full bg-white/10 px-3 py-1 text-caption font-medium text-leaf-100">
          {panel.label}
        </p>
        <Handshake className="size-9 text-leaf-400" />
        <blockquote className="mt-4 text-[1.75rem] leading-9.5 font-medium tracking-head text-balance">
          {panel.quote}
        </blockquote>
        <figcaption className="mt-8 flex items-center gap-4">
          <img src={sampleProfile} alt="" width={52} height={52} className="size-13 rounded-full bg-white/10" />
          <span>
            <span className="block font-semibold">{panel.by}</span>
            <span className="block text-small text-leaf-100/80">{panel.place}</span>
          </span>
        </figcaption>
      </figure>
    </aside>
  )
}
