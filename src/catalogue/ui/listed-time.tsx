import { useState, useSyncExternalStore } from 'react'
import { cx } from '#ui/class-names.ts'
import { useWords } from '#ui/text/words.ts'

const never = () => () => undefined

/**
 * 'Listed 3 days ago' by the reader's clock. The server's page is the same for everybody and may be kept for hours: it says
 * the day, which in the browser goes on holding the place of the words.
 */
export function ListedTime({ time }: { time: string }) {
  const { listed } = useWords().catalogue
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [now] = useState(Date.now)
  const day = listed.on(time)
  return (
    <time dateTime={time} title={day} className="inline-grid whitespace-nowrap *:col-start-1 *:row-start-1">
      <span className={cx(inBrowser && 'invisible')}>{day}</span>
      {inBrowser && <span>{listed.ago(time, now)}</span>}
    </time>
  )
}
