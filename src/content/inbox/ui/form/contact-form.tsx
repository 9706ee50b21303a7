import { Button } from '#ui/controls/button.tsx'
import { TextArea, TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { Honeypot } from './honeypot.tsx'
import { useSendForm } from './use-send-form.ts'

/** Rows C01 C02 X10: five fields, all required; the toast shows when the message is stored. */
export function ContactForm() {
  const { contact, fields, examples } = useWords().inbox
  const { errors, button, form } = useSendForm('sendContact', contact.sent)
  const field = (name: 'name' | 'email' | 'phone' | 'company' | 'message') => ({
    name,
    label: fields[name],
    placeholder: examples[name],
    error: errors[name],
    required: true,
  })
  return (
    <form {...form} aria-label={contact.title} className="mt-6 grid gap-4 sm:grid-cols-2 md:mt-8">
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextField {...field('company')} autoComplete="organization" />
      <TextArea {...field('message')} rows={6} className="sm:col-span-2" />
      <Honeypot />
      <div className="sm:col-span-2">
        <Button {...button} size="lg" className="max-sm:w-full">
          {contact.send}
        </Button>
      </div>
    </form>
  )
}
