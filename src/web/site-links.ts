import { linkOptions } from '@tanstack/react-router'
import { House, Laptop } from 'lucide-react'
import { Facebook, Instagram, Youtube } from '#ui/brand-icons.tsx'

/** The site's own links, in the order in which bar, menu and footer show them. The compiler knows that each leads somewhere. */
export const mainLinks = [
  { word: 'home', icon: House, link: linkOptions({ to: '/', activeOptions: { exact: true, includeSearch: false } }) },
  { word: 'products', icon: Laptop, link: linkOptions({ to: '/products', activeOptions: { includeSearch: false } }) },
] as const

/** Row U09, as far as the pages exist. */
export const footerLinks = [{ word: 'dashboard', link: linkOptions({ to: '/dashboard' }) }] as const

export const socialLinks = [
  { word: 'facebook', icon: Facebook, href: 'https://www.facebook.com/' },
  { word: 'youtube', icon: Youtube, href: 'https://www.youtube.com/' },
  { word: 'instagram', icon: Instagram, href: 'https://www.instagram.com/' },
] as const
