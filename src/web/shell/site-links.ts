import { linkOptions } from '@tanstack/react-router'

/** The site's own links, in the order in which bar, menu and footer show them. The compiler knows that each leads somewhere. */
export const mainLinks = [
  { word: 'home', link: linkOptions({ to: '/', activeOptions: { exact: true, includeSearch: false } }) },
  { word: 'products', link: linkOptions({ to: '/products', activeOptions: { includeSearch: false } }) },
  { word: 'blog', link: linkOptions({ to: '/blog', activeOptions: { includeSearch: false } }) },
  { word: 'contact', link: linkOptions({ to: '/contact' }) },
] as const

/** Row U09. */
export const footerLinks = [
  { word: 'dashboard', link: linkOptions({ to: '/dashboard' }) },
  { word: 'terms', link: linkOptions({ to: '/terms-condition' }) },
  { word: 'privacy', link: linkOptions({ to: '/privacy-policy' }) },
  { word: 'refund', link: linkOptions({ to: '/return-refund' }) },
] as const
