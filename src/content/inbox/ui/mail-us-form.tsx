import { Send } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { TextArea, TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { Honeypot } from './form/honeypot.tsx'
import { useSendForm } from './form/use-send-form.ts'

/** The Mail Us form of the footer (rows U10 U11). It is stored in the inbox before the toast shows, then cleared. */
export function MailUsForm({ className }: { className?: string }) {
  const { mailUs } = useWords().inbox
  const { errors, button, form } = useSendForm('mailUs', mailUs.sent)
  return (
    <form {...form} aria-labelledby="mail-us" className={className}>
      <h2 id="mail-us" className="text-small font-semibold">
        {mailUs.title}
      </h2>
      <MailUsFields errors={errors} />
      <Honeypot />
      <Button {...button} kind="secondary" icon={Send} className="mt-3">
        {mailUs.send}
      </Button>
    </form>
  )
}

/** Without visible labels: the footer has little room. */
function MailUsFields({ errors }: { errors: Record<string, string> }) {
  const { fields, mailUs } = useWords().inbox
  return (
    <div className="mt-4 grid grid-cols-2 gap-3">
      <TextField
        label={null}
        id="mail-us-name"
        name="name"
        autoComplete="name"
        required
        aria-label={fields.name}
        placeholder={fields.name}
        error={errors.name}
      />
      <TextField
        label={null}
        id="mail-us-email"
        name="email"
        type="email"
        autoComplete="email"
        required
        aria-label={fields.email}
        placeholder={fields.email}
        error={errors.email}
      />
      <TextField
        label={null}
        id="mail-us-phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        aria-label={mailUs.phone}
        placeholder={mailUs.phone}
        error={errors.phone}
        className="col-span-2"
      />
      <TextArea
        label={null}
        id="mail-us-message"
        name="message"
        rows={3}
        required
        aria-label={fields.message}
        placeholder={fields.message}
        error={errors.message}
        className="col-span-2"
      />
    </div>
  )
}
