import { createFileRoute, Link, useHydrated, useLocation } from '@tanstack/react-router'
import { useContext } from 'react'
import { cx } from '#ui/class-names.ts'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { CameFor } from '../forms/came-for.ts'
import { LoginForm } from '../forms/login-form.tsx'
import { OtherMethods } from '../forms/other-methods.tsx'
import { PhoneCodeForm } from '../forms/phone/phone-code-form.tsx'
import { usePhoneSignIn } from '../forms/phone/phone-sign-in.tsx'
import { OrLine } from '../google/google-button.tsx'
import tallAvif from './pictures/desk-tall.avif'
import tallJpeg from './pictures/desk-tall.jpg'
import wideAvif from './pictures/desk-wide.avif'
import wideJpeg from './pictures/desk-wide.jpg'

export const Route = createFileRoute('/_main/_guest-only/login')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.accounts.login.title) }] }
  },
  component: LoginPage,
})

function LoginPage() {
  const { login, reset } = useWords().accounts
  const { phonePage } = useWords().security
  const search = Route.useSearch()
  // The page is the same for everybody until the scripts run.
  const hydrated = useHydrated()
  const from = hydrated ? search.from : undefined
  const passwordSaved = useLocation({ select: ({ state }) => state.passwordSaved === true }) && hydrated
  const cameFor = useContext(CameFor)
  const { signIn } = useSettings()
  const { send, profilePage } = usePhoneSignIn(from)
  if (profilePage) return profilePage
  return (
    <div className="flex flex-col lg:grid lg:min-h-[max(40rem,calc(100dvh-4.5rem))] lg:grid-cols-2">
      <Picture slogan={login.slogan} className={cameFor ? 'max-lg:order-1 max-lg:mb-4' : undefined} />
      <div className="flex items-center justify-center px-4 py-8 lg:px-10 lg:py-16">
        <div className="w-full max-w-[400px]">
          {cameFor}
          <h1 className="text-h1 font-semibold tracking-head">{login.heading}</h1>
          {!cameFor && <p className="mt-1.5 text-body text-ink-3 max-sm:text-small">{login.text}</p>}
          {passwordSaved && (
            <Notice tone="leaf" className="mt-4">
              {reset.saved}
            </Notice>
          )}
          <div className="mt-6">
            {signIn.phone ? (
              <PhoneCodeForm
                send={send}
                submitLabel={phonePage.submit}
                otherWays={
                  <>
                    <OrLine />
                    <LoginForm from={from} isFirst={false} />
                  </>
                }
              />
            ) : (
              <LoginForm from={from} isFirst />
            )}
          </div>
          <div className="not-in-app">
            <OtherMethods from={from} methods={['link']} />
          </div>
          <p className="mt-6 text-center text-small text-ink-2">
            {login.newHere}{' '}
            <Link
              to="/register"
              search={from ? { from } : {}}
              className="touch-area font-semibold text-accent-ink underline underline-offset-4"
            >
              {login.register}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

/**
 * Decoration with the slogan (row L09): a strip above the form on narrow screens, below it where a product is shown, the right
 * half from `lg`. None on a phone on its side.
 */
function Picture({ slogan, className }: { slogan: string; className: string | undefined }) {
  const wide = '(min-width: 64rem)'
  return (
    <div
      className={cx(
        'leaf-corner relative mx-4 mt-4 h-28 overflow-hidden max-lg:short:hidden bg-deep sm:h-44 lg:order-2 lg:m-4 lg:ml-0 lg:h-auto',
        className,
      )}
    >
      <picture>
        <source media={wide} type="image/avif" srcSet={tallAvif} />
        <source media={wide} srcSet={tallJpeg} />
        <source type="image/avif" srcSet={wideAvif} />
        <img
          src={wideJpeg}
          alt=""
          width={800}
          height={373}
          className="photo absolute top-0 right-0 h-full w-auto max-w-2/3 object-cover object-left max-lg:[mask-image:linear-gradient(90deg,transparent_12%,#000_28%)] lg:w-full lg:max-w-none lg:object-[54%_50%]"
        />
      </picture>
      <div className="absolute inset-0 bg-linear-to-t from-leaf-950/90 via-leaf-950/20 to-transparent max-lg:hidden" />
      <p className="absolute inset-x-0 bottom-0 p-5 text-lead leading-6 font-semibold text-balance text-white max-lg:max-w-56 max-lg:pl-7 lg:p-12 lg:pr-32 lg:text-[2.25rem] lg:leading-11 lg:tracking-head">
        {slogan}
      </p>
    </div>
  )
}
