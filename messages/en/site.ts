import type { Language } from '#shared/language.ts'
import { longDate } from './dates.ts'

/** The frame around every page, and what is shown instead of a page. */
export const site = {
  name: 'GreenTech',
  /** The title of a page: `Login - GreenTech` (row R28). */
  title: (page: string) => `${page} - GreenTech`,
  skipToContent: 'Skip to content',
  close: 'Close',
  loading: 'Loading',
  pageFailed: 'This page did not load',
  retry: 'Retry',
  report: 'Report',
  readMore: 'Read More',
  /** Shown where the browser stores nothing for the site, or has no space for more. */
  notKept: {
    choices: 'Your browser does not keep this: it is forgotten when you close or reload the page.',
    signIn: 'Your browser keeps nothing of this site: you are signed in until you close or reload the page.',
  },
  /** The day of a post in Bangladesh, wherever it is read: `14 November 2026`. */
  day: longDate,
  /** The other language, in its own words. */
  other: {
    language: 'bn' as Language,
    name: 'বাংলা',
    offer: 'বাংলায় দেখুন',
    stay: 'ইংরেজিতে থাকুন',
  },
  nav: {
    label: 'Main menu',
    home: 'Home',
    products: 'Products',
    blog: 'Blog',
    contact: 'Contact',
    terms: 'Terms and Condition',
    privacy: 'Privacy Policy',
    refund: 'Return and Refund',
    login: 'Login',
    dashboard: 'Dashboard',
    sell: 'Sell',
    search: 'Search products',
    menu: 'Menu',
    closeMenu: 'Close menu',
    newHere: 'New here?',
    register: 'Create a free account',
  },
  footer: {
    about: 'Used laptops and electronics, listed by their owners all over Bangladesh. See it first, then pay.',
    social: { facebook: 'Facebook', youtube: 'YouTube', instagram: 'Instagram' },
    newTab: (name: string) => `${name} (opens in a new tab)`,
    contact: 'Contact',
    tollFree: (number: string) => `Toll free ${number}`,
    links: 'GreenTech',
    copyright: (year: number) => `© ${year} GreenTech`,
    searchKey: { label: 'Press / to search', on: 'On', off: 'Off' },
    currency: 'All prices in Bangladeshi taka (BDT)',
  },
  notFound: {
    title: 'Not found',
    text: 'This is not a valid page.Please Provide a valid url...',
    help: 'The link may be old, or the product has found its second owner.',
    retry: 'Retry',
    products: 'Products',
  },
}
