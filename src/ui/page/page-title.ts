import { useEffect } from 'react'
import { useWords } from '../text/words.ts'

/**
 * Sets the document's title to the heading of the page (row R28), where it depends on the signed-in user. Until then the
 * route's title shows: the server does not know the user.
 */
export function usePageTitle(heading: string): void {
  const { site } = useWords()
  const title = site.title(heading)
  useEffect(() => {
    document.title = title
  }, [title])
}
