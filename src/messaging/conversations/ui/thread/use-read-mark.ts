import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Thread } from '../../contract.ts'

/** Says that the messages were seen while the page is shown; a failed call is made again with the next message. */
export function useReadMark(thread: Thread | undefined): void {
  const { api } = useRouteContext({ from: rootRouteId })
  const marked = useRef(0)
  const { _id: id, unread = 0, lastNumber = 0 } = thread ?? {}
  useEffect(() => {
    function mark() {
      if (!id || document.hidden || unread === 0 || marked.current >= lastNumber) return
      marked.current = lastNumber
      api.markThreadRead({ id, number: lastNumber }).catch(() => {
        marked.current = 0
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [api, id, unread, lastNumber])
}
