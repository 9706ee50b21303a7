import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext, useRouter } from '@tanstack/react-router'
import { Clock, Headphones, Mail, MapPin, Phone } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { language } from '#words/language.ts'
import { type ContactDetails, ContactDetailsForm as formShape } from '../../contract.ts'
import { contactIn } from '../../rules.ts'
import { contactDetailsQuery } from '../queries.ts'

const NETWORKS = ['facebook', 'youtube', 'instagram'] as const
const FIELDS = ['address', 'addressBangla', 'hours', 'hoursBangla', 'phone', 'tollFree', 'email', ...NETWORKS] as const

/** Edits how people reach the shop. What was typed stays after every failure. */
export function ContactDetailsForm({ details }: { details: ContactDetails }) {
  const { contactDetails: words } = useWords()
  const { field, submit, pending } = useDetailsForm(details)
  return (
    <form noValidate onSubmit={submit} className="space-y-8">
      <fieldset className="space-y-5">
        <legend className="text-h3 font-semibold">{words.reach}</legend>
        <p className="-mt-3 text-small text-ink-3">{words.languagesText}</p>
        <TextField label={words.address} icon={MapPin} autoComplete="off" {...field('address')} />
        <TextField label={words.addressBangla} icon={MapPin} autoComplete="off" {...field('addressBangla')} />
        <TextField
          label={words.hours}
          hint={<Sentence>{words.hoursHint}</Sentence>}
          icon={Clock}
          autoComplete="off"
          {...field('hours')}
        />
        <TextField
          label={words.hoursBangla}
          hint={words.hoursBanglaHint}
          icon={Clock}
          autoComplete="off"
          {...field('hoursBangla')}
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField label={words.phone} icon={Phone} inputMode="tel" autoComplete="tel" {...field('phone')} />
          <TextField
            label={words.tollFree}
            icon={Headphones}
            inputMode="tel"
            autoComplete="off"
            {...field('tollFree')}
          />
        </div>
        <TextField
          label={words.email}
          hint={words.emailHint}
          icon={Mail}
          inputMode="email"
          autoComplete="email"
          {...field('email')}
        />
      </fieldset>
      <fieldset className="space-y-5">
        <legend className="text-h3 font-semibold">{words.networks}</legend>
        <p className="-mt-3 text-small text-ink-3">{words.networksText}</p>
        {NETWORKS.map((name) => (
          <TextField key={name} label={words[name]} inputMode="url" autoComplete="off" {...field(name)} />
        ))}
      </fieldset>
      <Button type="submit" className="max-sm:w-full sm:min-w-44" loading={pending}>
        {words.save}
      </Button>
    </form>
  )
}

function useDetailsForm(details: ContactDetails) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const show = useShowDetails()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: shapeResolver(formShape, words),
    // Untouched fields follow what another admin has saved.
    values: details,
    resetOptions: { keepDirtyValues: true },
  })
  const { submit, pending } = useSubmit({
    call: async (values: z.output<typeof formShape>) => {
      await api.editContactDetails(values)
      reset(values)
      await show(values)
    },
    done: words.contactDetails.saved,
    showsError: (error) => showFieldErrors(error, FIELDS, setError, words),
  })
  const field = (name: (typeof FIELDS)[number]) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  })
  return { field, submit: handleSubmit(submit), pending }
}

/** Shows saved details in the footer of the pages that follow: they came with this page, before the change. */
function useShowDetails() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async (details: ContactDetails) => {
    const { context } = router.options
    const contact = contactIn(language, details)
    queryClient.setQueryData(contactDetailsQuery(context.api).queryKey, details)
    router.update({ context: { ...context, settings: { ...context.settings, contact } } })
    await router.invalidate()
  }
}
