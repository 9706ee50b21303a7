import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowLeft, ExternalLink, History } from 'lucide-react'
import { isProofKind } from '#catalogue/proofs/rules.ts'
import { ProofPhoto } from '#catalogue/proofs/ui/proof-photo.tsx'
import { ReviewItem } from '#deals/reviews/ui/review-item.tsx'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { desk } from '#words/desk.ts'
import { records } from '#words/records.ts'
import type { FullCase } from '../../contract.ts'
import { MANY_LOW } from '../../rules.ts'
import { caseQuery } from '../queries.ts'
import { ActBar, type ActKeys } from './act-bar.tsx'
import { CaseAlike } from './case-alike.tsx'
import { CaseConversation } from './case-conversation.tsx'
import { CaseProduct } from './case-product.tsx'
import { CaseNotices, CaseReports } from './case-reports.tsx'
import { CaseSubject } from './case-subject.tsx'
import { LogText } from './desk-log.tsx'
import type { DeskSearch } from './desk-search.ts'
import { EarlierCases } from './earlier-cases.tsx'

interface CaseViewProps {
  id: string
  search: DeskSearch
  onDone: (decided: string[]) => void
  keys: React.Ref<ActKeys>
}

/** One case in full: its subject, the person, the reports, the possible acts, and the log. */
export function CaseView({ id, search, onDone, keys }: CaseViewProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useQuery(caseQuery(api, id))
  return (
    <>
      <Link
        to="/dashboard/desk"
        search={{ ...search, id: undefined }}
        className={buttonClass({ kind: 'quiet', size: 'sm', className: 'mb-2 max-lg:h-11 lg:hidden' })}
      >
        <ArrowLeft className="size-4.5" />
        {desk.back}
      </Link>
      <Loaded
        query={query}
        inPanel
        failed={desk.one.failed}
        skeleton={<RowSkeletons label={desk.one.loading} count={5} />}
      >
        {(one) => (
          <div className="space-y-4">
            <Panel className="overflow-hidden">
              <Thing one={one} />
              <CaseProduct one={one} />
              {one.review && <CaseReview review={one.review} />}
              <CaseAlike one={one} />
              <CaseSubject one={one} />
              {!isProofKind(one.kind) && <CaseReports one={one} />}
              <EarlierCases one={one} />
              {isProofKind(one.kind) && (
                <div className="border-t border-line p-4">
                  <ProofPhoto id={one.thingId} forDesk />
                </div>
              )}
              {one.kind === 'conversation' && !one.isGone && <CaseConversation one={one} />}
              <CaseNotices one={one} />
            </Panel>
            {one.acts.length > 0 && (
              <Panel className="p-4">
                <ActBar cases={[one]} acts={one.acts} onDone={onDone} keys={keys} />
              </Panel>
            )}
            <Panel className="p-4">
              <h2 className="text-body font-semibold">{desk.one.log}</h2>
              {one.log.length === 0 && <p className="mt-2 text-small text-ink-3">{desk.one.emptyLog}</p>}
              <ol className="mt-2 space-y-3">
                {one.log.map((line) => (
                  <li key={line._id}>
                    <LogText line={line} />
                  </li>
                ))}
              </ol>
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Thing({ one }: { one: FullCase }) {
  const { title, photo, price, kind, isHidden, isGone, thingId, reason, decision, decidedAt } = one
  return (
    <div className="flex gap-4 p-4">
      {photo && (
        <Photo
          src={photo}
          alt=""
          sizes="148px"
          className="h-22 w-28 shrink-0 rounded-lg object-cover sm:h-28 sm:w-36"
        />
      )}
      <div className="min-w-0 flex-1">
        <h2 lang={languageOf(title)} className="text-h3 font-semibold wrap-anywhere">
          {title || desk.one.former}
        </h2>
        {price !== null && <Price unit={desk.unit} amount={desk.months.figure(price)} className="mt-1 block" />}
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge>{desk.kinds[kind]}</Badge>
          {!isProofKind(kind) && <Badge tone="warn">{desk.reasons[reason]}</Badge>}
          {isHidden && <Badge tone="info">{desk.hidden}</Badge>}
        </p>
        {isGone && <p className="mt-2 text-small text-ink-3">{desk.one.gone}</p>}
        {decision && decidedAt && (
          <p className="mt-2 text-small text-ink-2">{desk.one.decided(desk.log.acts[decision], desk.at(decidedAt))}</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {kind === 'product' && !isGone && (
            <Link
              to="/products/sp/$id"
              params={{ id: thingId }}
              target="_blank"
              className={buttonClass({ kind: 'secondary', size: 'sm', className: 'max-sm:h-11' })}
            >
              <ExternalLink className="size-4.5" />
              {desk.one.open}
            </Link>
          )}
          {kind === 'product' && (
            <Link
              to="/dashboard/history/$kind/$id"
              params={{ kind, id: thingId }}
              className={buttonClass({ kind: 'secondary', size: 'sm', className: 'max-sm:h-11' })}
            >
              <History className="size-4.5" />
              {records.open}
            </Link>
          )}
          {decidedAt === null && <Take one={one} />}
        </div>
      </div>
    </div>
  )
}

function CaseReview({ review }: { review: NonNullable<FullCase['review']> }) {
  return (
    <div className="border-t border-line px-4">
      <ReviewItem review={review} about={review.about}>
        {review.lowNear >= MANY_LOW && (
          <p className="mt-2 text-caption font-semibold text-warn-ink">
            {desk.one.lowNear(review.lowNear, review.about)}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          {review.sameNetwork && <Badge tone="warn">{desk.one.bothNetworks}</Badge>}
          <Badge>{desk.one.dealsOfTwo(review.deals)}</Badge>
        </p>
      </ReviewItem>
    </div>
  )
}

/** Button that takes a case or leaves it. Other admins see the name of the admin who has taken it. */
function Take({ one: { _id, assignedTo } }: { one: FullCase }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const isMine = assignedTo?.isCaller === true
  const isTaken = assignedTo !== null && !isMine
  const { submit, pending } = useSubmit({
    call: (taken: boolean) => api.takeCase({ id: _id, taken, over: isTaken }),
    refresh: ['moderation'],
    done: (_, taken) => (taken ? desk.one.taken : desk.one.left),
  })
  return (
    <>
      {isTaken && (
        <p className="self-center text-small text-ink-2">
          <Sentence>{desk.assigned(assignedTo.name)}</Sentence>
        </p>
      )}
      <Button kind="secondary" size="sm" className="max-sm:h-11" loading={pending} onClick={() => submit(!isMine)}>
        {isMine ? desk.one.leave : isTaken ? desk.one.takeOver : desk.one.take}
      </Button>
    </>
  )
}
