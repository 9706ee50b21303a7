import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Messages } from '#messages/en.ts'
import { type BoundedMap, makeBoundedMap, textBytes } from '#shared/bounded-map.ts'

const renderToString = import.meta.env.SSR ? (await import('react-dom/server')).renderToString : null

/** Drawn parts of pages by their name, in which a visitor's search may stand; the words are the other thing that they depend on. */
const parts = new WeakMap<Messages, BoundedMap<string>>()
/** About 9 kB each. The oldest goes first: what is still asked for is drawn again. */
const PARTS_BYTES = 8 * 1024 * 1024

type KeptProps = {
  as: 'div' | 'footer' | 'header' | 'li'
  className?: string | undefined
  /** Everything that `draw` draws from, as text: equal names draw equal parts. */
  name: string
  draw: () => ReactNode
}

/**
 * A part of many pages, such as a product's card, that the server draws once and keeps as text: a page that changes draws
 * only what is new in it. In the browser it is an element like any other, and hydration finds the same markup. What it draws
 * must not depend on more of the address than its name tells, nor on `useId`, whose numbers come from the place in the page.
 */
export const Kept = import.meta.env.SSR ? KeptAsText : Drawn

function Drawn({ as: Tag, className, draw }: KeptProps) {
  return <Tag className={className}>{draw()}</Tag>
}

function KeptAsText({ as: Tag, className, name, draw }: KeptProps) {
  const router = useRouter()
  const words = (router.options.context as { words: Messages }).words
  const kept = parts.get(words) ?? makeBoundedMap<string>(PARTS_BYTES)
  parts.set(words, kept)
  let html = kept.get(name)
  if (html === undefined) {
    html = renderToString?.(<RouterContextProvider router={router}>{draw()}</RouterContextProvider>) ?? ''
    kept.set(name, html, textBytes(html))
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React right here
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
