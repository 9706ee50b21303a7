import { useEffect } from 'react'
import { useWords } from '../text/words.ts'

/**
 * Names the page as its heading does (row R28), where the heading depends on who is signed in. The route's own title
 * stands until then: the server does not know who asks.
 */
export function usePageTitle(heading: string): void {
  const { site } = useWords()
  const title = site.title(heading)
  useEffect(() => {
    document.title = title
  }, [title])
}
