import { CircleAlert, Mail, Send } from 'lucide-react'
import type { Office } from '#shared/settings.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useFieldIds } from '#ui/controls/field.tsx'
import { TextArea, TextField } from '#ui/controls/text-field.tsx'
import { Facebook, Instagram, Youtube } from '#ui/display/brand-icons.tsx'
import { CircuitTrace } from '#ui/display/circuit-trace.tsx'
import { wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { useSendForm } from './form/use-send-form.ts'

/** The Mail Us form of the foot (rows U10 U11): stored in the inbox before the toast shows, then empty again. */
export function MailUsForm({ className }: { className?: string }) {
  const { fields, mailUs } = useWords().inbox
  const { errors, button, form } = useSendForm('mailUs', mailUs.sent)
  return (
    <form {...form} aria-labelledby="mail-us" className={className}>
      <h2 id="mail-us" className="text-small font-semibold">
        {mailUs.title}
      </h2>
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
      <Honeypot />
      <Button {...button} kind="secondary" icon={Send} className="mt-3">
        {mailUs.send}
      </Button>
    </form>
  )
}

/** The newsletter panel of the home page (rows H09 H10 X11). */
export function NewsletterForm() {
  const { newsletter } = useWords().inbox
  return (
    <section aria-labelledby="newsletter" className={cx(wrapClass, 'pt-12 md:pt-20')}>
      <div className="relative overflow-hidden rounded-panel bg-deep px-6 py-10 text-white md:px-14 md:py-14">
        <CircuitTrace className="-right-16 -bottom-8 h-[150%] text-leaf-400 opacity-20" />
        <div className="relative grid items-center gap-6 lg:grid-cols-[1fr_460px]">
          <div>
            <h2 id="newsletter" className="text-h2 font-semibold tracking-head">
              {newsletter.title}
            </h2>
            <p className="mt-2 max-w-md text-body text-leaf-100/85">{newsletter.text}</p>
          </div>
          <Subscribe />
        </div>
      </div>
    </section>
  )
}

function Subscribe() {
  const { fields, examples, newsletter } = useWords().inbox
  const { errors, button, form } = useSendForm('subscribe', newsletter.thanks)
  const { note, aria } = useFieldIds(errors.email)
  return (
    <form {...form}>
      <div className="flex gap-3 max-sm:flex-col">
        <div className="relative min-w-0 flex-1">
          <Mail className="pointer-events-none absolute top-4 left-4 size-5 text-ink-3" />
          <input
            {...aria}
            name="email"
            type="email"
            autoComplete="email"
            required
            aria-label={fields.email}
            placeholder={examples.email}
            className="h-13 w-full rounded-control bg-surface pr-4 pl-12 text-body text-ink outline-leaf-300"
          />
        </div>
        <Button {...button} kind="bright" size="lg" className="outline-leaf-300">
          {newsletter.subscribe}
        </Button>
      </div>
      {/* On the deep green ground red cannot be read: the sign and the sentence tell. */}
      <p id={note} aria-live="polite" className="text-small font-medium text-white">
        {errors.email && (
          <span className="mt-2 flex gap-1.5">
            <CircleAlert className="mt-0.5 size-4.5" />
            {errors.email}
          </span>
        )}
      </p>
      <Honeypot />
    </form>
  )
}

/** A field for programs alone: out of sight, out of the tab order, not read out. */
export function Honeypot() {
  const { trap } = useWords().inbox
  return (
    <div aria-hidden="true" className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        {trap}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

const NETWORKS = [
  { network: 'facebook', icon: Facebook },
  { network: 'youtube', icon: Youtube },
  { network: 'instagram', icon: Instagram },
] as const

type SocialLinksProps = { social: Office['social']; className: string; linkClass: string }

/** Links to our pages elsewhere (rows C04 U07), those that are set; each opens in a new tab. */
export function SocialLinks({ social, className, linkClass }: SocialLinksProps) {
  const { footer } = useWords().site
  const shown = NETWORKS.filter(({ network }) => social[network])
  if (shown.length === 0) return null
  return (
    <ul className={className}>
      {shown.map(({ network, icon: Mark }) => (
        <li key={network}>
          <a
            href={social[network]}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={footer.newTab(footer.social[network])}
            className={linkClass}
          >
            <Mark className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  )
}
