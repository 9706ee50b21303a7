import { linkOptions } from '@tanstack/react-router'

/** The site's main links, in the order of navbar, menu and footer. The compiler checks that each route exists. */
export const mainLinks = [
  { word: 'home', link: linkOptions({ to: '/', activeOptions: { exact: true, includeSearch: false } }) },
  { word: 'products', link: linkOptions({ to: '/products', activeOptions: { includeSearch: false } }) },
  { word: 'blog', link: linkOptions({ to: '/blog', activeOptions: { includeSearch: false } }) },
  { word: 'contact', link: linkOptions({ to: '/contact' }) },
] as const

/** The links of the footer (row U09). */
export const footerLinks = [
  { word: 'dashboard', link: linkOptions({ to: '/dashboard' }) },
  { word: 'terms', link: linkOptions({ to: '/terms-condition' }) },
  { word: 'privacy', link: linkOptions({ to: '/privacy-policy' }) },
  { word: 'refund', link: linkOptions({ to: '/return-refund' }) },
] as const
