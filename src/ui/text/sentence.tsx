import type { ReactNode } from 'react'
import { partsOf } from './language.ts'

/**
 * A sentence of ours with words of people in it, names or places: those that are in another language are marked, and they alone.
 * What is no text is shown as it is.
 */
export function Sentence({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  return partsOf(children).map(({ text, lang }, at) =>
    lang ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which are never moved
      <span key={at} lang={lang}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}
