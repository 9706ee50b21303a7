import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Badge } from '#ui/display/badge.tsx'
import { languageOf } from '#ui/text/language.ts'
import { proofs as words } from '#words/proofs.ts'
import type { MyProof } from '../contract.ts'
import { ProofPhoto } from './proof-photo.tsx'

const TONES = { asked: 'info', waiting: 'warn', accepted: 'leaf', refused: 'danger', expired: 'plain' } as const

export function StateBadge({ proof }: { proof: MyProof | null }) {
  return proof ? <Badge tone={TONES[proof.state]}>{words.states[proof.state]}</Badge> : null
}

/** Shows the outcome of a proof that was sent, its picture while it is stored, and a button that withdraws it. */
export function SentProof({ proof }: { proof: MyProof }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const [isShown, setShown] = useState(false)
  const { submit, pending } = useSubmit({
    call: () => api.withdrawProof({ id: proof._id }),
    refresh: ['proofs', 'catalogue', 'reviews'],
    done: words.withdrawn,
  })
  const isThere = proof.state === 'waiting' || proof.state === 'accepted'
  return (
    <div className="space-y-2 text-small">
      {proof.sentAt && <p className="text-caption text-ink-2">{words.sentAt(proof.sentAt)}</p>}
      {proof.state === 'expired' && <p>{words.expired}</p>}
      {proof.words && (
        <p lang={languageOf(proof.words)} className="wrap-anywhere">
          {proof.words}
        </p>
      )}
      {isThere && (
        <p className="flex flex-wrap gap-2">
          {proof.state === 'waiting' && (
            <Button
              kind="secondary"
              size="sm"
              className="max-sm:h-11"
              aria-expanded={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? words.hide : words.show}
            </Button>
          )}
          <Button kind="secondary" size="sm" className="max-sm:h-11" loading={pending} onClick={() => submit()}>
            {words.withdraw}
          </Button>
        </p>
      )}
      {isShown && proof.state === 'waiting' && <ProofPhoto id={proof._id} />}
    </div>
  )
}
