import { useMutation } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import toast from 'react-hot-toast/headless'
import type { Input } from '#shared/endpoint.ts'
import { isAppError } from '#shared/errors.ts'
import { firstName } from '#shared/text/first-name.ts'
import { toastWithUndo } from '#ui/overlays/undo-toast.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { useRefresh } from '#ui/use-call.ts'
import type { bookings } from '../../contract.ts'

export type MoveInput = Omit<Input<typeof bookings.moveDeal>, 'id' | 'key'>

/** The deal to move. `otherName` is for the toasts. */
interface DealOf {
  _id: string
  otherName: string
}

/**
 * Makes moves of a deal, with a toast for each. Reloads the deal afterwards, also after a refusal, because another tab or the
 * other side may have moved it.
 */
export function useDealMoves({ _id: id, otherName }: DealOf) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const refresh = useRefresh(...DEAL_SLICES)
  const mutation = useMutation({
    mutationFn: (input: MoveInput) => api.moveDeal({ ...input, id, key: crypto.randomUUID() }),
    // The next press must find the new state: the call is over when that is loaded.
    onSettled: refresh,
  })

  /** Resolves to the error of a refusal, which is shown unless the caller shows it at a field. */
  async function move(input: MoveInput, showsError?: (error: unknown) => boolean): Promise<unknown> {
    try {
      await mutation.mutateAsync(input)
      sayDone(input.move)
      return undefined
    } catch (error) {
      if (!showsError?.(error)) toast.error(sentenceOf(error))
      return error
    }
  }

  function sentenceOf(error: unknown): string {
    const sentence = explain(error, words)
    return isAppError(error) && error.status === 409 ? words.deal.moved(sentence) : sentence
  }

  function sayDone(made: MoveInput['move']) {
    const { done, sheets } = words.deal
    const undone = { cancel: sheets.cancel.undo, decline: sheets.decline.undo, 'no-show': sheets.noShow.undo }
    if (made === 'cancel' || made === 'decline' || made === 'no-show') {
      const undo = () => mutation.mutateAsync({ move: 'undo' })
      return toastWithUndo({ id, deleted: undone[made], undo, undone: done.undo })
    }
    const said = done[made]
    toast.success(typeof said === 'function' ? said(firstName(otherName)) : said)
  }

  return { move, running: mutation.isPending ? (mutation.variables?.move ?? null) : null }
}

/** Slices whose queries show a deal, an offer or the state of a product. */
export const DEAL_SLICES = ['bookings', 'dashboard', 'catalogue'] as const
