import { useState } from 'react'

/**
 * The state of a dialog whose code is loaded when it first opens. Render it while `isMounted`, which stays true after the
 * dialog was closed, so that it can fade out and opens again without loading.
 */
export function useLazyDialog() {
  const [state, setState] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
  return {
    isMounted: state !== 'never-opened',
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
  }
}
