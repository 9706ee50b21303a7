import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Photo } from '#ui/display/photo.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { languageOf } from '#ui/text/language.ts'
import { proofs as words } from '#words/proofs.ts'
import type { Holding, MyProof } from '../contract.ts'
import { PictureForm } from './picture-form.tsx'
import { SentProof, StateBadge } from './proof-state.tsx'
import { holdingsQuery } from './queries.ts'

/** The saller's products, each with its code or what became of its photo. */
export function HoldingsPanel({ email }: { email: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useInfiniteQuery(holdingsQuery(api, email))
  return (
    <Panel className="overflow-hidden">
      <div className="space-y-1 p-4 lg:p-5">
        <h2 className="text-h3 font-semibold">{words.goods.title}</h2>
        <p className="max-w-prose text-small text-ink-2">{words.goods.text}</p>
        <p className="max-w-prose text-small text-ink-2">{words.goods.ends}</p>
      </div>
      <QueryList
        query={query}
        failed={words.failed}
        large={false}
        skeleton={<RowSkeletons label={words.loading} count={3} />}
        empty={<p className="px-4 pb-4 text-small text-ink-3 lg:px-5">{words.goods.none}</p>}
        moreClass={panelMoreClass}
      >
        {(holdings) => (
          <ul>
            {holdings.map((holding) => (
              <HoldingRow key={holding.product._id} holding={holding} />
            ))}
          </ul>
        )}
      </QueryList>
    </Panel>
  )
}

function HoldingRow({ holding: { product, proof } }: { holding: Holding }) {
  const { name, photo } = product
  const isHeld = proof?.state === 'asked' && proof.codeUntil !== null && Date.parse(proof.codeUntil) > Date.now()
  return (
    <li className="space-y-3 border-t border-line p-4 lg:px-5">
      <div className="flex items-center gap-3">
        <Photo src={photo} alt="" sizes="56px" className="h-11 w-14 shrink-0 rounded-lg object-cover" />
        <p lang={languageOf(name)} className="min-w-0 flex-1 text-small font-semibold wrap-anywhere">
          {name}
        </p>
        {proof ? <StateBadge proof={proof} /> : <AskCode product={product} />}
      </div>
      {isHeld ? (
        <WithCode id={product._id} proof={proof} />
      ) : (
        <>
          {proof?.state === 'asked' && <p className="text-small">{words.goods.over}</p>}
          {proof && proof.state !== 'asked' && <SentProof proof={proof} />}
          {proof && proof.state !== 'waiting' && proof.state !== 'accepted' && <AskCode product={product} />}
        </>
      )}
    </li>
  )
}

function WithCode({ id, proof: { code, codeUntil } }: { id: string; proof: MyProof }) {
  const { api } = useRouteContext({ from: rootRouteId })
  if (code === null || codeUntil === null) return null
  return (
    <div className="space-y-3">
      <p>
        <span className="block text-caption text-ink-3">{words.goods.code}</span>
        <span className="block font-mono text-h1 font-semibold tracking-[0.2em]">{code}</span>
        <span className="block text-small text-ink-2">{words.goods.until(codeUntil)}</span>
      </p>
      <PictureForm
        label={words.goods.field}
        action={words.goods.send}
        send={(photo) => api.sendHoldingProof({ id, code, photo })}
      />
    </div>
  )
}

function AskCode({ product: { _id: id, name } }: Pick<Holding, 'product'>) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { submit, pending } = useSubmit({
    call: () => api.askHoldingCode({ id }),
    refresh: ['proofs'],
    done: words.states.asked,
  })
  return (
    <Button
      kind="secondary"
      size="sm"
      className="max-sm:h-11"
      icon={KeyRound}
      aria-label={words.goods.askFor(name)}
      loading={pending}
      onClick={() => submit()}
    >
      {words.goods.ask}
    </Button>
  )
}
