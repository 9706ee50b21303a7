import type { ReactNode } from 'react'
import { partsOf } from './language.ts'

/**
 * A sentence of ours with words of people in it, names or places: the words in another language are marked, and they alone.
 * Several parts are one element, so that a flex container lays out the sentence and not its parts. A child that is no text
 * is shown as it is.
 */
export function Sentence({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const parts = partsOf(children).map(({ text, lang }, at) =>
    lang ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which are never moved
      <span key={at} lang={lang}>
        {text}
      </span>
    ) : (
      text
    ),
  )
  return parts.length > 1 ? <span>{parts}</span> : parts
}
