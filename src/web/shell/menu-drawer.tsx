import { Link } from '@tanstack/react-router'
import { House, Languages, Laptop, LayoutDashboard, MessageCircle, Newspaper, Tag } from 'lucide-react'
import { SellLink } from '#people/sign-in/ui/sell-link.tsx'
import { useLikelySignedIn, useUser } from '#people/sign-in/ui/session.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Logo } from '#ui/display/logo.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { useWords } from '#ui/text/words.ts'
import { LanguageLink } from './language-link.tsx'
import { mainLinks } from './site-links.ts'

interface MenuDrawerProps {
  open: boolean
  onClose: () => void
}

const icons = { home: House, products: Laptop, blog: Newspaper, contact: MessageCircle }

const itemClass = 'flex h-12 items-center gap-3.5 rounded-control px-3 text-body font-medium'
const activeProps = { className: 'bg-accent-soft text-accent-ink' }
const inactiveProps = { className: 'text-ink-2 hover:bg-sunken hover:text-ink' }

/** The menu of narrow screens. Loads Base UI: import it lazily. */
export function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  const { site } = useWords()
  const user = useUser()
  const likelySignedIn = useLikelySignedIn()
  const signedIn = user !== null || likelySignedIn
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="right"
      label={site.nav.menu}
      closeLabel={site.nav.closeMenu}
      head={<Logo id="menu-leaf" label={site.name} className="h-[18px] w-auto" />}
    >
      <nav aria-label={site.nav.label} className="space-y-1">
        {mainLinks.map(({ word, link }) => {
          const Mark = icons[word]
          return (
            <Link
              key={word}
              {...link}
              activeProps={activeProps}
              inactiveProps={inactiveProps}
              className={itemClass}
              onClick={onClose}
            >
              <Mark className="size-5" />
              {site.nav[word]}
            </Link>
          )
        })}
        <SellLink className={cx(itemClass, 'text-accent-ink hover:bg-sunken')} onClick={onClose}>
          <Tag className="size-5" />
          {site.nav.sell}
        </SellLink>
        {signedIn && (
          <Link
            to="/dashboard"
            activeProps={activeProps}
            inactiveProps={inactiveProps}
            className={itemClass}
            onClick={onClose}
          >
            <LayoutDashboard className="size-5" />
            {site.nav.dashboard}
          </Link>
        )}
        <LanguageLink className={cx('font-bangla-name', itemClass, inactiveProps.className)}>
          <Languages className="size-5" />
          {site.other.name}
        </LanguageLink>
      </nav>
      {!signedIn && <SignIn onClose={onClose} />}
    </Drawer>
  )
}

function SignIn({ onClose }: { onClose: () => void }) {
  const { nav } = useWords().site
  return (
    <div className="mt-auto space-y-3 border-t border-line pt-4">
      <Link to="/login" className={buttonClass({ size: 'lg', full: true })} onClick={onClose}>
        {nav.login}
      </Link>
      <p className="text-center text-small text-ink-2">
        {nav.newHere}{' '}
        <Link to="/register" className="touch-area font-semibold text-accent-ink" onClick={onClose}>
          {nav.register}
        </Link>
      </p>
    </div>
  )
}
