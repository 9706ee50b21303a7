import { Link, useLocation } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { SellLink } from '#people/sign-in/ui/sell-link.tsx'
import { useLikelySignedIn, useUser } from '#people/sign-in/ui/session.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { buttonClass, iconButtonClass } from '#ui/controls/button-class.ts'
import { SearchField } from '#ui/controls/search/search-field.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Logo } from '#ui/display/logo.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { localPath } from '#ui/text/local-path.ts'
import { useWords } from '#ui/text/words.ts'
import { LanguageLink } from './language-link.tsx'
import { mainLinks } from './site-links.ts'

const loadMenu = () => import('./menu-drawer.tsx')
const MenuDrawer = lazy(async () => ({ default: (await loadMenu()).MenuDrawer }))

/** The navbar of every public page (rows U04 U05). */
export function Navbar() {
  const { site } = useWords()
  const { pathname } = useLocation()
  // The product lists have a search box of their own.
  const showSearch = !/^\/products(\/[^/]+)?\/?$/.test(pathname)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur">
      <div className={cx(wrapClass, 'flex h-14 items-center gap-2 lg:h-18 lg:gap-8')}>
        <Link to="/" activeOptions={{ exact: true }} className="touch-area mr-auto flex h-6 items-center lg:mr-0">
          <Logo id="navbar-logo" label={site.name} className="h-[18px] w-auto lg:h-[22px]" />
        </Link>
        <MainNav />
        {showSearch && <NavSearch />}
        {/* The bell of a signed-in user: see navbar-bell.tsx. Its space is reserved where something stands to the left of it. */}
        <span id="bell" className="max-[359px]:hidden lg:w-11" />
        <span className="hidden lg:block">
          <SellLink className={buttonClass({ kind: 'soft' })}>{site.nav.sell}</SellLink>
        </span>
        <LanguageLink className="font-bangla-name hidden h-11 items-center px-2 text-small font-medium text-ink-2 hover:text-ink lg:flex">
          {site.other.name}
        </LanguageLink>
        <AccountLink />
        <NarrowTools showSearch={showSearch} />
      </div>
      <NavWithoutScripts />
    </header>
  )
}

function MainNav() {
  const { nav } = useWords().site
  return (
    <nav aria-label={nav.label} className="hidden flex-1 items-center gap-1 lg:flex">
      {mainLinks.map(({ word, link }) => (
        <Link
          key={word}
          {...link}
          className="relative flex h-18 items-center px-3 text-small font-medium -outline-offset-2"
          activeProps={{
            className:
              'text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent',
          }}
          inactiveProps={{ className: 'text-ink-2 hover:text-ink' }}
        >
          {nav[word]}
        </Link>
      ))}
    </nav>
  )
}

/** A GET form, so that it works before hydration and without scripts. */
function NavSearch() {
  const { site, catalogue } = useWords()
  const { search } = site.nav
  return (
    <search className="hidden w-80 lg:block">
      <form method="get" action={localPath('/products')}>
        <SearchField name="q" look="bar" label={search} placeholder={search} searchKeyHint={catalogue.list.searchKey} />
      </form>
    </search>
  )
}

/**
 * Login or Dashboard. Which one is known only after the first paint: until then the last visit decides
 * (`likelySignedIn`). The fixed width fits both.
 */
function AccountLink() {
  const { nav } = useWords().site
  const user = useUser()
  const likelySignedIn = useLikelySignedIn()
  return (
    <span className="hidden w-[150px] justify-end lg:flex">
      {user || likelySignedIn ? (
        <Link
          to="/dashboard"
          className="inline-flex h-11 items-center gap-2.5 rounded-full border border-line py-1 pr-4 pl-1 text-small font-semibold transition-colors duration-150 hover:bg-sunken"
        >
          <Avatar src={user?.photoURL} name={user?.displayName} className="size-8.5" />
          {nav.dashboard}
        </Link>
      ) : (
        <Link to="/login" className={buttonClass({ kind: 'secondary' })}>
          {nav.login}
        </Link>
      )}
    </span>
  )
}

function NarrowTools({ showSearch }: { showSearch: boolean }) {
  const { nav, other } = useWords().site
  const user = useUser()
  const likelySignedIn = useLikelySignedIn()
  const menu = useLazyDialog()
  return (
    <span className="flex min-w-33 justify-end lg:hidden">
      {/* Appears after the first paint. The others are aligned right of it, so they do not move. */}
      {user || likelySignedIn ? (
        <Link to="/dashboard" aria-label={nav.dashboard} className={iconButtonClass()}>
          <Avatar src={user?.photoURL} name={user?.displayName} className="size-7" />
        </Link>
      ) : (
        <LanguageLink className="font-bangla-name flex h-11 min-w-11 items-center justify-center text-small font-medium text-ink-2">
          {other.name}
        </LanguageLink>
      )}
      {showSearch && (
        <Link to="/products" hash="search" aria-label={nav.search} className={iconButtonClass()}>
          <Search className="size-5" />
        </Link>
      )}
      <IconButton
        icon={Menu}
        label={nav.menu}
        aria-haspopup="dialog"
        aria-expanded={menu.isOpen}
        className="-mr-2.5 size-11 noscript:hidden"
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={menu.open}
      />
      {menu.isMounted && (
        <Suspense>
          <MenuDrawer open={menu.isOpen} onClose={menu.close} />
        </Suspense>
      )}
    </span>
  )
}

/** The links of the menu for narrow screens without scripts. */
function NavWithoutScripts() {
  const { nav } = useWords().site
  return (
    <nav
      aria-label={nav.label}
      className={cx(wrapClass, 'hidden flex-wrap gap-x-5 border-t border-line text-small noscript:max-lg:flex')}
    >
      {mainLinks.map(({ word, link }) => (
        <Link key={word} {...link} className="flex h-11 items-center font-medium">
          {nav[word]}
        </Link>
      ))}
      <SellLink className="flex h-11 items-center font-medium">{nav.sell}</SellLink>
      <Link to="/login" className="flex h-11 items-center font-medium">
        {nav.login}
      </Link>
    </nav>
  )
}
