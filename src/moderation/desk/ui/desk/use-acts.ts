import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import toast from 'react-hot-toast/headless'
import type { Input } from '#shared/endpoint.ts'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { toastWithUndo } from '#ui/overlays/undo-toast.tsx'
import { useRefresh } from '#ui/use-call.ts'
import { desk } from '#words/desk.ts'
import type { moderation } from '../../contract.ts'
import { SECONDS_TO_UNDO } from '../../rules.ts'

export type ActInput = Input<typeof moderation.decideCases>

/** Makes an act on one or several cases, offers an undo, and names the cases that another admin has changed meanwhile. */
export function useActs(onDone: (decided: string[]) => void) {
  const { api } = useRouteContext({ from: rootRouteId })
  const refresh = useRefresh('moderation')
  async function act(input: ActInput) {
    const result = await api.decideCases(input)
    const { done, left } = result
    if (done.length > 0) {
      const lines = done.map(({ line }) => line)
      toastWithUndo({
        id: `desk-${lines[0]}`,
        deleted: desk.act.done(done.length),
        undo: () => api.undoActs({ lines }).finally(refresh),
        undone: desk.act.undone,
        forMs: SECONDS_TO_UNDO * 1000,
      })
      onDone(done.map(({ id }) => id))
    }
    return left
  }
  return useSubmit({
    call: act,
    refresh: ['moderation'],
    onDone: (left) => {
      const [first] = left
      if (first) toast.error(left.length === 1 && first.by ? desk.act.changed(first.by) : desk.act.left(left.length))
    },
  })
}
