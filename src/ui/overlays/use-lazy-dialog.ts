import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const NONE = {}

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

/**
 * Calls `onOpen` once, when the dialog that the address names can open, and takes its name off: a reload opens nothing.
 * `search`: what stays of the search values; `true` for all of them.
 */
export function useOpening(canOpen: boolean, onOpen: () => void, search: true | object = NONE): void {
  const navigate = useNavigate()
  const onOpenRef = useRef(onOpen)
  onOpenRef.current = onOpen
  useEffect(() => {
    if (!canOpen) return
    navigate({ to: '.', search, hash: '', replace: true, resetScroll: false })
    onOpenRef.current()
  }, [canOpen, navigate, search])
}
