import { useWords } from '../text/words.ts'

/**
 * A thin bar over the top of the page for what is on its way, such as the next page or the script of a dialog. It waits
 * 400 ms before it shows itself; how far things are nobody knows, so that it only creeps on.
 */
export function LoadingBar() {
  const { loading } = useWords().site
  return (
    <div role="progressbar" aria-label={loading} className="creeping-bar fixed inset-x-0 top-0 z-60 h-1 bg-accent" />
  )
}
