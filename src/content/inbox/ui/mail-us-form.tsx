import { ChevronDown, Send } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea, TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { Honeypot } from './form/honeypot.tsx'
import { useSendForm } from './form/use-send-form.ts'

/**
 * The Mail Us form of the footer (rows U10 U11). It is stored in the inbox before the toast shows, then cleared. Below `md`,
 * where it would be a screen high under every page, it is folded. From `md` on it always shows, and its heading is no button.
 */
export function MailUsForm({ className }: { className?: string }) {
  const { mailUs } = useWords().inbox
  const { errors, button, form } = useSendForm('mailUs', mailUs.sent)
  return (
    <details className={cx('group md:details-content:[content-visibility:visible]', className)}>
      <summary className="flex min-h-11 list-none items-center justify-between text-small font-semibold cursor-pointer md:min-h-0 [&::-webkit-details-marker]:hidden">
        <h2 id="mail-us">{mailUs.title}</h2>
        <ChevronDown className="size-4 text-ink-3 group-open:rotate-180 md:hidden" />
      </summary>
      <form {...form} aria-labelledby="mail-us">
        <MailUsFields errors={errors} />
        <Honeypot />
        <Button {...button} kind="secondary" icon={Send} className="mt-3">
          {mailUs.send}
        </Button>
      </form>
    </details>
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
