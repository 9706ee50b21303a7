import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ReportedMessage } from '../contract.ts'
import { reportedMessagesQuery } from './queries.ts'

/** Names of both sides; null for a former member. */
interface Names {
  buyer: string | null
  saller: string | null
}

interface ReportedMessagesProps {
  id: string
  names: Names
}

/** A reported conversation for an admin, newest first. Messages that are reported themselves stand above. */
export function ReportedMessages({ id, names }: ReportedMessagesProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { forAdmins } = useWords().conversations
  const reported = useInfiniteQuery(reportedMessagesQuery(api, id, 'reported'))
  const hasReported = reported.data?.pages[0]?.items.length !== 0
  return (
    <>
      <p className="text-caption text-ink-3">{forAdmins.noted}</p>
      {hasReported && <Messages query={reported} names={names} title={forAdmins.reportedMessages} />}
      {/* One skeleton or one failure at a time. */}
      {reported.data && <AllMessages id={id} names={names} />}
    </>
  )
}

function AllMessages({ id, names }: ReportedMessagesProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useInfiniteQuery(reportedMessagesQuery(api, id))
  return <Messages query={query} names={names} title={useWords().conversations.forAdmins.all} />
}

interface MessagesProps {
  query: Parameters<typeof QueryList<ReportedMessage>>[0]['query']
  names: Names
  title: string
}

function Messages({ query, names, title }: MessagesProps) {
  const { forAdmins } = useWords().conversations
  return (
    <QueryList
      query={query}
      failed={forAdmins.failedMessages}
      large={false}
      skeleton={
        <div className="mt-4 overflow-hidden rounded-card border border-line">
          <RowSkeletons label={forAdmins.loadingMessages} count={3} />
        </div>
      }
      moreClass="pt-3"
    >
      {(messages) => (
        <>
          <h3 className="mt-4 text-small font-semibold">{title}</h3>
          <ol className="mt-2 divide-y divide-line rounded-card border border-line">
            {messages.map((message) => (
              <Message key={message._id} message={message} names={names} />
            ))}
          </ol>
        </>
      )}
    </QueryList>
  )
}

function Message({ message, names }: { message: ReportedMessage; names: Names }) {
  const { adminInbox, conversations: words } = useWords()
  const { sender, text, photos, createdAt } = message
  const name = sender === 'system' ? words.clock : (names[sender] ?? words.formerMember)
  return (
    <li className="px-4 py-3 text-small">
      <p className="flex flex-wrap items-baseline gap-x-2 text-caption text-ink-3">
        <span className="font-medium text-ink">{name}</span>
        {sender !== 'system' && words.forAdmins.roles[sender]}
        {message.isReported && <Badge tone="warn">{words.report.reported}</Badge>}
        <time dateTime={createdAt} className="figures ml-auto">
          {adminInbox.date(createdAt)}
        </time>
      </p>
      <p
        dir="auto"
        lang={sender === 'system' ? undefined : languageOf(text)}
        className="mt-1 wrap-anywhere whitespace-pre-wrap"
      >
        {sender === 'system' ? <Sentence>{lineOf(message, names, words)}</Sentence> : text}
      </p>
      {photos.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {photos.map((photo, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be sent twice, and the order never changes
            <a key={place} href={photo} target="_blank" rel="noreferrer" className="block rounded-lg">
              <Photo
                src={photo}
                alt={words.thread.picture(place + 1)}
                sizes="72px"
                className="h-14 w-18 rounded-lg object-cover"
              />
            </a>
          ))}
        </div>
      )}
    </li>
  )
}

type Words = ReturnType<typeof useWords>['conversations']

/** Returns the sentence of a system line for an admin. */
function lineOf({ kind, data }: ReportedMessage, names: Names, words: Words): string {
  const line = kind !== null && Object.hasOwn(words.thread.lines, kind) ? words.thread.lines[kind] : undefined
  const who = data.by === 'buyer' || data.by === 'saller' ? (names[data.by] ?? words.formerMember) : words.clock
  return line ? line(who, data) : words.thread.otherLine
}
