import { useWords } from '../text/words.ts'

/**
 * A thin bar at the top of the page while something loads, such as the next page or the code of a dialog. It shows after
 * 400 ms and moves slowly without an end, because the progress is unknown.
 */
export function LoadingBar() {
  const { loading } = useWords().site
  return (
    <div role="progressbar" aria-label={loading} className="creeping-bar fixed inset-x-0 top-0 z-60 h-1 bg-accent" />
  )
}
