import { useState, useSyncExternalStore } from 'react'
import { useWords } from '#ui/text/words.ts'

const subscribe = () => () => undefined

/**
 * 'Listed 3 days ago' by the browser's clock. The server's page is cached for hours, so it shows the date. In the browser
 * the date stays invisible and reserves the space.
 */
export function ListedTime({ time }: { time: string }) {
  const { listed } = useWords().catalogue
  const inBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  const [now] = useState(Date.now)
  const day = listed.on(time)
  return (
    <time dateTime={time} title={day} className="inline-grid whitespace-nowrap *:col-start-1 *:row-start-1">
      <span className={inBrowser ? 'invisible' : undefined}>{day}</span>
      {inBrowser && <span>{listed.ago(time, now)}</span>}
    </time>
  )
}
