import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { refreshSession } from '#people/sign-in/ui/auth-state.ts'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import { roleText } from '#people/users/contract.ts'
import { personName } from '#shared/text/person-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { PageFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { ownRecordQuery, signedInWithGoogleQuery } from './queries.ts'

const Profile = z.object({ displayName: personName(), role: roleText() })

/** The form for a user without a user record: they choose their name and role before anything else. */
export function CompleteProfile({ user }: { user: SessionUser }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { dashboard: words, site } = useWords()
  const query = useQuery(ownRecordQuery(api, user.email))
  const record = query.data
  const { data: google } = useQuery(signedInWithGoogleQuery(user.uid))
  // A record exists: the session failed to read it when it started.
  useEffect(() => {
    if (record) refreshSession().catch(() => undefined)
  }, [record])
  if (query.error) return <PageFailed title={words.finish.failed} query={query} />
  if (record !== null || google === undefined) {
    return (
      <Loading label={site.loading}>
        <Skeleton className="h-96 max-w-[560px] rounded-card" />
      </Loading>
    )
  }
  return (
    <DashboardPage title={words.finish.title} text={words.finish.text}>
      <Panel className="max-w-[560px] p-4 lg:p-6">
        <p className="mb-5 text-body text-ink-2 lg:hidden">{words.finish.text}</p>
        <ProfileForm user={user} google={google} />
      </Panel>
    </DashboardPage>
  )
}

function ProfileForm({ user, google }: { user: SessionUser; google: boolean }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { finish } = words.dashboard
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: shapeResolver(Profile, words),
    defaultValues: { displayName: user.displayName, role: google ? 'buyer' : '' },
  })
  const { errors } = formState
  const { submit, pending } = useSubmit({
    call: async (profile: z.output<typeof Profile>) => {
      // A photo of another host stays with the account; the record accepts only photos of our image host.
      const photoURL = user.photoURL?.startsWith('/images/') ? user.photoURL : null
      await api.saveUser({ ...profile, ...(user.email && { email: user.email }), photoURL })
      await refreshSession()
    },
    done: finish.saved,
    showsError: (error) => showFieldErrors(error, ['displayName', 'role'], setError, words),
  })
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="space-y-5">
      <TextField
        label={finish.name}
        autoComplete="name"
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <ChoiceCards
        legend={finish.role}
        dots
        columns="grid-cols-1 sm:grid-cols-2"
        choices={[
          { value: 'buyer', title: finish.buyer, text: finish.buyerText },
          ...(google ? [] : [{ value: 'saller', title: finish.saller, text: finish.sallerText }]),
        ]}
        error={errors.role?.message}
        {...register('role')}
      />
      <Button type="submit" size="lg" className="max-sm:w-full" loading={pending}>
        {finish.save}
      </Button>
    </form>
  )
}
