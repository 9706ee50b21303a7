import { CircleAlert, Mail } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { useFieldIds } from '#ui/controls/field.tsx'
import { CircuitTrace } from '#ui/display/circuit-trace.tsx'
import { wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { Honeypot } from './form/honeypot.tsx'
import { useSendForm } from './form/use-send-form.ts'

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
          <SubscribeForm />
        </div>
      </div>
    </section>
  )
}

function SubscribeForm() {
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
      {/* Red is not readable on deep green: the icon marks the error instead. */}
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
