import { Clock, CloudUpload, RotateCw, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { kit as words } from '#words/kit.ts'
import type { OutboxEntry } from '../device/outbox.ts'
import { KitFrame } from '../frame/kit-frame.tsx'
import type { PartProps } from '../part-props.ts'
import { ConsentCard } from './consent-card.tsx'
import { Summary } from './summary.tsx'

/** Page after the entry of the code while the server does not have it yet: the waiting entries, and the deadline. */
export function NotSent({ open, frame }: PartProps) {
  const { session, local, waiting } = open
  const { deal } = local.kit
  const [tries, setTries] = useState<'none' | 'running' | 'failed'>('none')
  const isBuyer = deal.me === 'buyer'
  async function retry() {
    setTries('running')
    await session.flush()
    await session.refresh()
    setTries(session.state.isCutOff ? 'failed' : 'none')
  }
  return (
    <KitFrame
      {...frame}
      title={words.parts.code}
      foot={
        <>
          <Button kind="secondary" size="lg" full icon={RotateCw} loading={tries === 'running'} onClick={retry}>
            {words.notSent.send}
          </Button>
          {!isBuyer && (
            <Button
              kind="quiet"
              full
              className="mt-1"
              onClick={() => session.change((now) => ({ ...now, otherDone: false }))}
            >
              {words.notSent.back}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col items-center pt-3">
        <span className="inline-flex size-16 items-center justify-center rounded-full border-2 border-accent text-accent-ink">
          <CloudUpload className="size-8" />
        </span>
        <div role="status" className="text-center">
          <h1 className="mt-4 text-[1.625rem] leading-8 font-semibold tracking-head">{words.notSent.title}</h1>
          <p className="mx-auto mt-1 mb-6 max-w-80 text-small text-ink-2">
            <Sentence>{isBuyer ? words.notSent.buyer : words.notSent.saller(firstName(deal.buyerName))}</Sentence>
          </p>
          {tries === 'failed' && <p className="mb-4 text-small text-warn-ink">{words.notSent.stillNo}</p>}
        </div>
        <Summary open={open} />
        <ConsentCard open={open} />
        {isBuyer && <WhatWaits waiting={waiting} />}
      </div>
    </KitFrame>
  )
}

function WhatWaits({ waiting }: { waiting: OutboxEntry[] }) {
  const kinds = [...new Set(waiting.filter(({ refusal }) => !refusal).map(({ entry }) => entry.kind))]
  return (
    <ul className="mt-4 w-full space-y-2 text-caption text-ink-2">
      <li className="flex items-center gap-2">
        <Clock className="size-4 shrink-0 text-ink-3" />
        {words.notSent.waiting(kinds.map((kind) => words.notSent.things[kind]).join(', '))}
      </li>
      <li className="flex items-center gap-2">
        <Smartphone className="size-4 shrink-0 text-ink-3" />
        {words.notSent.keep}
      </li>
    </ul>
  )
}
