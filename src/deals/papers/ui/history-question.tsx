import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Deal } from '#deals/bookings/contract.ts'
import { kitQuery } from '#deals/meeting/ui/queries.ts'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { ConsentQuestion } from './consent-question.tsx'

/**
 * Asks on the page of a deal that was handed over, for people who closed the meeting page without an answer. Without the product
 * there is no history to keep.
 */
export function HistoryQuestion({ deal: { _id: id, me, state, productId } }: { deal: Deal }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const isAsked = me !== 'admin' && state === 'handed_over' && productId !== null
  const { data } = useQuery({ ...kitQuery(api, id), enabled: isAsked })
  // The answer of this visit stays on the screen.
  const [hasAnswered, setAnswered] = useState(false)
  const { submit, pending } = useSubmit({
    call: (consent: boolean) => api.answerHistory({ id, consent }),
    onDone: () => setAnswered(true),
    refresh: ['kit', 'papers'],
  })
  const answer = data?.statements.mine.consent
  if (!isAsked || answer === undefined || (answer !== null && !hasAnswered)) return null
  return <ConsentQuestion answer={answer} busy={pending} onAnswer={submit} />
}
