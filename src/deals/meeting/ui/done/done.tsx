import { Check } from 'lucide-react'
import { firstName } from '#shared/text/first-name.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { localPath } from '#ui/text/local-path.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { kit as words } from '#words/kit.ts'
import { KitFrame } from '../frame/kit-frame.tsx'
import type { PartProps } from '../part-props.ts'
import { ConsentCard } from './consent-card.tsx'
import { Refused } from './refused.tsx'
import { Summary } from './summary.tsx'

/** The end that both sides see once the server has taken the code. */
export function Done({ open, frame }: PartProps) {
  const { deal } = open.local.kit
  const isBuyer = deal.me === 'buyer'
  return (
    <KitFrame
      {...frame}
      title={words.done.bar}
      foot={
        <>
          <a
            href={localPath(`/dashboard/deals/${open.local.dealId}/paper`)}
            className={buttonClass({ kind: 'secondary', size: 'lg', full: true })}
          >
            {words.done.paper}
          </a>
          <a href={frame.closeTo} className={buttonClass({ size: 'lg', full: true, className: 'mt-2' })}>
            {words.done.deal}
          </a>
        </>
      }
    >
      <div className="flex flex-col items-center pt-3">
        <span className="inline-flex size-16 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check className="size-8" />
        </span>
        <div role="status" className="text-center">
          <h1 className="mt-4 text-[1.625rem] leading-8 font-semibold tracking-head break-words">
            <Sentence>
              {isBuyer ? words.done.buyer(firstName(deal.buyerName)) : words.done.saller(firstName(deal.salerName))}
            </Sentence>
          </h1>
          <p className="mt-1 mb-6 text-small text-ink-2">
            <Sentence>{words.done.both(isBuyer ? firstName(deal.salerName) : firstName(deal.buyerName))}</Sentence>
          </p>
        </div>
        <Refused open={open} />
        <Summary open={open} />
        <ConsentCard open={open} />
      </div>
    </KitFrame>
  )
}
