import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { UseFormGetValues } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { serialFault } from '#shared/serial.ts'
import { explain, useWords } from '#ui/text/words.ts'
import type { ProductValues } from '../product-form-shape.ts'

/**
 * The serial number of the form. It is no field of the draft: drafts are stored as they are typed, and of a number only a
 * keyed hash is kept.
 */
export function useSerial(getValues: UseFormGetValues<ProductValues>) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<ReturnType<typeof serialFault>>(null)
  const typed = () => input.current?.value.trim() ?? ''
  /** Checks the typed number, shows its fault, and returns true if it has one. */
  function check(): boolean {
    const found = typed() === '' ? null : serialFault(typed(), getValues('kind'))
    setFault(found)
    return found !== null
  }
  /** Stores the number of an added product. The product stays when this fails. */
  async function give(id: string): Promise<void> {
    if (typed() === '') return
    await api.giveSerial({ id, serial: typed() }).catch((error: unknown) => toast.error(explain(error, words)))
  }
  /** Checks the number when the form is sent. A faulty input gets the focus. */
  function isWrong(): boolean {
    const wrong = check()
    if (wrong) input.current?.focus()
    return wrong
  }
  return { input, fault, check, isWrong, give }
}
