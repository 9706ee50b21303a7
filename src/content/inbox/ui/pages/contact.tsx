import { createFileRoute } from '@tanstack/react-router'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { telLink } from '#shared/phone.ts'
import type { ShownContact } from '#shared/settings.ts'
import { cx } from '#ui/class-names.ts'
import { CircuitTrace } from '#ui/display/circuit-trace.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { type HeadMatch, publicHead, type RouteHead } from '#ui/page/head.ts'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { breadcrumbs, organizationWithContact } from '#ui/page/structured-data.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { ContactForm } from '../form/contact-form.tsx'
import { SocialLinks } from '../social-links.tsx'

/** Rows R04 C01-C04 X10. */
export const Route = createFileRoute('/_main/contact')({
  head: ({ match }) => {
    const { site, inbox } = match.context.words
    const title = site.title(inbox.contact.title)
    return import.meta.env.SSR ? contactHead(match, title) : { meta: [{ title }] }
  },
  component: ContactPage,
})

function ContactPage() {
  const { contact } = useWords().inbox
  const { contact: details } = useSettings()
  const { tollFree: _inTheFooter, ...shown } = details
  const hasDetails = Object.values(shown).some(Boolean)
  return (
    <div className={cx(wrapClass, 'grid gap-8 py-8 md:py-16', hasDetails && 'lg:grid-cols-[1fr_400px] lg:gap-16')}>
      <div className={cx(!hasDetails && 'max-w-3xl')}>
        <PageHead title={contact.title} text={contact.text} />
        <ContactForm />
      </div>
      {hasDetails && <ContactCard details={details} />}
    </div>
  )
}

/** Row C04: address, e-mail, phone, hours and social links, as far as they are set. */
function ContactCard({ details }: { details: ShownContact }) {
  const { inbox, site } = useWords()
  const { address, email, phone, hours } = details
  const { contact } = inbox
  const items = Boolean(address || email || phone || hours)
  return (
    <aside
      aria-labelledby="visit"
      className="relative overflow-hidden rounded-panel bg-deep p-6 text-white md:p-9 lg:pb-24"
    >
      <CircuitTrace className="-right-24 -bottom-10 w-[420px] text-leaf-400 opacity-20" />
      <h2 id="visit" className="relative text-h3 font-semibold md:text-[1.375rem]">
        {address || phone || hours ? contact.visit : site.footer.contact}
      </h2>
      <ul className={cx('relative space-y-6 text-small', items && 'mt-6')}>
        {address && (
          <Item icon={MapPin} head={contact.address}>
            <address className="max-w-48 not-italic">
              <Sentence>{address}</Sentence>
            </address>
          </Item>
        )}
        {email && (
          <Item icon={Mail} head={inbox.fields.email}>
            <a href={`mailto:${email}`} className="touch-area underline-offset-4 hover:underline">
              {email}
            </a>
          </Item>
        )}
        {phone && (
          <Item icon={Phone} head={inbox.fields.phone}>
            <a href={telLink(phone)} className="touch-area underline-offset-4 hover:underline">
              {phone}
            </a>
          </Item>
        )}
        {hours && (
          <Item icon={Clock} head={contact.open}>
            <Sentence>{hours}</Sentence>
          </Item>
        )}
      </ul>
      <SocialLinks
        contact={details}
        className={cx('relative flex gap-2', items ? 'mt-8 border-t border-white/15 pt-6' : 'mt-6')}
        linkClass="flex size-11 items-center justify-center rounded-control bg-white/10 outline-leaf-300 transition-colors duration-150 hover:bg-white/20"
      />
    </aside>
  )
}

function Item({ icon: Mark, head, children }: { icon: Icon; head: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-white/10 text-leaf-300">
        <Mark className="size-5" />
      </span>
      <div className="min-w-0">
        <span className="block text-caption text-leaf-100/75">{head}</span>
        <div className="figures font-medium wrap-anywhere">{children}</div>
      </div>
    </li>
  )
}

function contactHead(match: HeadMatch, documentTitle: string): Promise<RouteHead> {
  const { title, text } = match.context.words.inbox.contact
  return publicHead(match, documentTitle, {
    ...{ title, description: text, canonical: '/contact', index: true, type: 'website' },
    data: [breadcrumbs(match.context, [[title, '/contact']]), organizationWithContact(match.context)],
  })
}
