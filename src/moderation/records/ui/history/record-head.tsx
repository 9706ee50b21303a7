import { Link } from '@tanstack/react-router'
import { shownAddress } from '#shared/no-address.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { RoleBadge } from '#ui/display/role-badge.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { records } from '#words/records.ts'
import type { Head } from '../../contract.ts'
import type { RecordKind } from '../../rules.ts'

/** The person or product at the head of a history. */
export function RecordHead({ kind, head }: { kind: RecordKind; head: Head }) {
  const { name, photo, since } = head
  return (
    <Panel className="mb-4 flex flex-wrap items-center gap-4 p-4 lg:p-5">
      {kind === 'person' ? (
        <Avatar src={photo} name={name} className="size-14" />
      ) : (
        <span className="block w-20 shrink-0 overflow-hidden rounded-control bg-sunken">
          <Photo src={photo ?? ''} alt="" sizes="80px" className="aspect-4/3 w-full object-cover" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-52">
        <h2 lang={languageOf(name)} className="text-h4 font-semibold wrap-anywhere">
          {name}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-2">
          {kind === 'person' ? <PersonFacts head={head} /> : <ProductFacts head={head} />}
          <span>{records.since[kind](since)}</span>
        </p>
      </div>
      {kind === 'person' ? (
        <Link to="/people/$id" params={{ id: head._id }} className={moreLinkClass()}>
          {records.page.person}
        </Link>
      ) : (
        <Link to="/products/sp/$id" params={{ id: head._id }} className={moreLinkClass()}>
          {records.page.product}
        </Link>
      )}
    </Panel>
  )
}

function PersonFacts({ head: { email, role, disabled } }: { head: Head }) {
  const { accounts } = useWords()
  return (
    <>
      {role && <RoleBadge role={role}>{accounts.roles[role]}</RoleBadge>}
      {disabled && <Badge tone="danger">{records.disabled}</Badge>}
      <span className="wrap-anywhere">{shownAddress(email ?? '', accounts.noEmail)}</span>
    </>
  )
}

function ProductFacts({ head: { state, taka, seller } }: { head: Head }) {
  const { saller } = useWords()
  const names: Record<string, string> = saller.states.names
  return (
    <>
      {state && <Badge>{names[state]}</Badge>}
      <span className="figures">
        {saller.form.unit} {groupDigits(taka ?? 0)}
      </span>
      {seller && (
        <Link
          to="/dashboard/history/$kind/$id"
          params={{ kind: 'person', id: seller._id }}
          className="text-accent-ink underline-offset-2 hover:underline"
        >
          <Sentence>{records.soldBy(seller.name)}</Sentence>
        </Link>
      )}
    </>
  )
}
