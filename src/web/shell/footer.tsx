import { Link } from '@tanstack/react-router'
import { Headphones, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { MailUsForm } from '#content/inbox/ui/mail-us-form.tsx'
import { SocialLinks } from '#content/inbox/ui/social-links.tsx'
import { telLink } from '#shared/phone.ts'
import type { ShownContact } from '#shared/settings.ts'
import { cx } from '#ui/class-names.ts'
import { iconButtonClass } from '#ui/controls/button-class.ts'
import { switchSearchKey, useSearchKey } from '#ui/controls/search/search-key.ts'
import type { Icon } from '#ui/display/icon.ts'
import { Logo } from '#ui/display/logo.tsx'
import { wrapClass } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useSettings, useWords } from '#ui/text/words.ts'
import { footerLinks } from './site-links.ts'

/** The footer of every public page (rows U06-U11). */
export function Footer() {
  const { site } = useWords()
  const { contact } = useSettings()
  const reachable = Boolean(contact.address || contact.tollFree || contact.phone || contact.email)
  return (
    <footer className="border-t border-line bg-sunken">
      <div
        className={cx(
          wrapClass,
          'grid gap-8 py-10 md:gap-10 md:py-12 lg:gap-12 lg:py-16',
          reachable
            ? 'md:grid-cols-3 lg:grid-cols-[1.25fr_1fr_0.8fr_1.5fr]'
            : 'md:grid-cols-2 lg:grid-cols-[1.25fr_0.8fr_1.5fr]',
        )}
      >
        <div>
          <Logo id="footer-logo" label={site.name} className="h-[22px] w-auto" />
          <p className="mt-4 max-w-64 text-small text-ink-2">{site.footer.about}</p>
          <SocialLinks contact={contact} className="mt-5 -ml-3 flex text-ink-2" linkClass={iconButtonClass()} />
        </div>
        {reachable && <Contact contact={contact} />}
        <SiteLinks />
        <MailUsForm className={cx(reachable ? 'md:col-span-3' : 'md:col-span-2', 'lg:col-span-1')} />
      </div>
      <div className="border-t border-line">
        <div
          className={cx(wrapClass, 'flex flex-wrap items-center justify-between gap-2 py-5 text-caption text-ink-3')}
        >
          <span>{site.footer.copyright(new Date().getFullYear())}</span>
          <SearchKeySwitch />
          <span>{site.footer.currency}</span>
        </div>
      </div>
    </footer>
  )
}

/** Address, toll free number, phone and e-mail as four items (row U08); items that are not configured are left out. */
function Contact({ contact: { address, tollFree, phone, email } }: { contact: ShownContact }) {
  const { footer } = useWords().site
  return (
    <div>
      <h2 className="text-small font-semibold">{footer.contact}</h2>
      <ul className="mt-4 space-y-3 text-small text-ink-2">
        {address && (
          <ContactItem icon={MapPin}>
            <address lang={languageOf(address)} className="max-w-44 wrap-anywhere not-italic">
              {address}
            </address>
          </ContactItem>
        )}
        {tollFree && (
          <ContactItem icon={Headphones}>
            <ContactLink href={telLink(tollFree)}>{footer.tollFree(tollFree)}</ContactLink>
          </ContactItem>
        )}
        {phone && (
          <ContactItem icon={Phone}>
            <ContactLink href={telLink(phone)}>{phone}</ContactLink>
          </ContactItem>
        )}
        {email && (
          <ContactItem icon={Mail}>
            <ContactLink href={`mailto:${email}`}>{email}</ContactLink>
          </ContactItem>
        )}
      </ul>
    </div>
  )
}

function ContactItem({ icon: Mark, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="figures flex gap-2.5">
      <Mark className="mt-0.5 size-4.5 text-ink-3" />
      {children}
    </li>
  )
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="touch-area wrap-anywhere hover:text-ink">
      {children}
    </a>
  )
}

function SiteLinks() {
  const { nav, footer } = useWords().site
  return (
    <nav aria-labelledby="footer-links">
      <h2 id="footer-links" className="text-small font-semibold">
        {footer.links}
      </h2>
      <ul className="mt-3 text-small text-ink-2">
        {footerLinks.map(({ word, link }) => (
          <li key={word}>
            <Link {...link} className="flex min-h-11 items-center hover:text-ink">
              {nav[word]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Users of speech input trigger single-key shortcuts by accident, so the shortcut can be switched off (WCAG 2.1.4). */
function SearchKeySwitch() {
  const { searchKey } = useWords().site.footer
  const on = useSearchKey()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={searchKey.label}
      onClick={() => switchSearchKey(!on)}
      className="inline-flex min-h-11 items-center gap-2 hover:text-ink max-md:hidden pointer-coarse:hidden"
    >
      {searchKey.label}
      <span className="rounded-badge border border-line bg-surface px-2 py-0.5 font-semibold text-ink-2">
        {on ? searchKey.on : searchKey.off}
      </span>
    </button>
  )
}
