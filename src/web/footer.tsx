import { Link } from '@tanstack/react-router'
import { Headphones, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { MailUsForm, SocialLinks } from '#inbox/ui.tsx'
import { iconButtonClass } from '#ui/button-class.ts'
import { cx } from '#ui/class-names.ts'
import type { Icon } from '#ui/icon.ts'
import { Kept } from '#ui/kept.tsx'
import { wrapClass } from '#ui/layout.tsx'
import { Logo } from '#ui/logo.tsx'
import { useWords } from '#ui/words.ts'
import { SearchKeySwitch } from './search-key-switch.tsx'
import { footerLinks } from './site-links.ts'

/** The foot of every public page (rows U06-U11), the same on all of them for a year. */
export function Footer() {
  const year = new Date().getFullYear()
  return (
    <Kept
      as="footer"
      className="border-t border-line bg-sunken"
      name={`footer ${year}`}
      draw={() => <Foot year={year} />}
    />
  )
}

function Foot({ year }: { year: number }) {
  const { site } = useWords()
  return (
    <>
      <div
        className={cx(
          wrapClass,
          'grid gap-10 py-12 md:grid-cols-3 lg:grid-cols-[1.25fr_1fr_0.8fr_1.5fr] lg:gap-12 lg:py-16',
        )}
      >
        <div>
          <Logo id="foot-leaf" label={site.name} className="h-[22px] w-auto" />
          <p className="mt-4 max-w-64 text-small text-ink-2">{site.footer.about}</p>
          <SocialLinks className="mt-5 -ml-3 flex text-ink-2" linkClass={iconButtonClass()} />
        </div>
        <Contact />
        <SiteLinks />
        <MailUsForm className="md:col-span-3 lg:col-span-1" />
      </div>
      <div className="border-t border-line">
        <div
          className={cx(wrapClass, 'flex flex-wrap items-center justify-between gap-2 py-5 text-caption text-ink-3')}
        >
          <span>{site.footer.copyright(year)}</span>
          <SearchKeySwitch />
          <span>{site.footer.currency}</span>
        </div>
      </div>
    </>
  )
}

/** Address, toll free number, phone and e-mail as four items (row U08). */
function Contact() {
  const { footer } = useWords().site
  return (
    <div>
      <h2 className="text-small font-semibold">{footer.contact}</h2>
      <ul className="mt-4 space-y-3 text-small text-ink-2">
        <ContactItem icon={MapPin}>
          <address className="max-w-44 not-italic">{footer.address}</address>
        </ContactItem>
        <ContactItem icon={Headphones}>
          <a href={telephone(footer.tollFree)} className="touch-area hover:text-ink">
            {footer.tollFree}
          </a>
        </ContactItem>
        <ContactItem icon={Phone}>
          <a href={telephone(footer.phone)} className="touch-area hover:text-ink">
            {footer.phone}
          </a>
        </ContactItem>
        <ContactItem icon={Mail}>
          <a href={`mailto:${footer.email}`} className="touch-area hover:text-ink">
            {footer.email}
          </a>
        </ContactItem>
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

function telephone(text: string): string {
  return `tel:${text.replace(/[^\d+]/g, '')}`
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
