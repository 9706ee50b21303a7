import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Building2, CheckCheck, Mail, Phone, RotateCcw } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Message } from '../../contract.ts'
import { messagesQuery, useMarkMessage } from '../queries.ts'

/** The open or the done messages, newest first. */
export function MessageList({ state }: { state: 'open' | 'done' }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { adminInbox: texts } = useWords()
  const query = useInfiniteQuery(messagesQuery(api, state))
  const empty =
    state === 'open' ? (
      <EmptyState large icon={CheckCheck} title={texts.noneOpen} text={texts.noneOpenText} />
    ) : (
      <EmptyState large icon={Mail} title={texts.noneDone} text={texts.noneDoneText} />
    )
  return (
    <QueryList
      query={query}
      failed={texts.failed}
      skeleton={<InboxSkeletons />}
      empty={empty}
      moreClass={panelMoreClass}
    >
      {(messages) => (
        <ul>
          {messages.map((message) => (
            <MessageRow key={message._id} message={message} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function MessageRow({ message }: { message: Message }) {
  const { adminInbox: texts } = useWords()
  return (
    <li className="border-t border-line p-4 first:border-t-0 lg:px-5 lg:py-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 lang={languageOf(message.name)} className="text-body font-semibold break-words">
          {message.name}
        </h2>
        <Badge tone={message.kind === 'contact' ? 'leaf' : 'plain'}>{texts.kinds[message.kind]}</Badge>
        <time dateTime={message.createdAt} className="figures text-caption text-ink-3 max-sm:basis-full sm:ml-auto">
          {texts.date(message.createdAt)}
        </time>
      </div>
      <Sender message={message} />
      <p lang={languageOf(message.message)} className="mt-3 max-w-3xl text-small break-words whitespace-pre-line">
        {message.message}
      </p>
      <Actions message={message} />
    </li>
  )
}

function Sender({ message: { email, phone, company } }: { message: Message }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2">
      <li className="flex min-w-0 gap-1.5">
        <Mail className="mt-0.5 size-4 text-ink-3" />
        <span className="break-all">{email}</span>
      </li>
      {phone && (
        <li className="figures flex gap-1.5">
          <Phone className="mt-0.5 size-4 text-ink-3" />
          {phone}
        </li>
      )}
      {company && (
        <li lang={languageOf(company)} className="flex min-w-0 gap-1.5">
          <Building2 className="mt-0.5 size-4 text-ink-3" />
          <span className="break-words">{company}</span>
        </li>
      )}
    </ul>
  )
}

function Actions({ message }: { message: Message }) {
  const { adminInbox: texts } = useWords()
  const { mutateAsync } = useMarkMessage()
  const done = message.doneAt !== null
  const { submit, pending } = useSubmit({
    call: () => mutateAsync({ id: message._id, done: !done }),
    done: done ? texts.nowOpen : texts.nowDone,
  })
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <a
        href={`mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${encodeURIComponent(texts.replySubject)}`}
        aria-label={texts.replyTo(message.name)}
        className={buttonClass({ kind: 'secondary', size: 'sm', className: 'max-sm:h-11' })}
      >
        <Mail className="size-4.5" />
        {texts.reply}
      </a>
      <Button
        kind={done ? 'quiet' : 'soft'}
        size="sm"
        className="max-sm:h-11"
        icon={done ? RotateCcw : CheckCheck}
        loading={pending}
        aria-label={done ? texts.markOpenOf(message.name) : texts.markDoneOf(message.name)}
        onClick={() => submit()}
      >
        {done ? texts.markOpen : texts.markDone}
      </Button>
    </div>
  )
}

/** Shown while a list of the inbox loads. */
export function InboxSkeletons() {
  const { adminInbox: texts } = useWords()
  return <RowSkeletons label={texts.loading} count={6} />
}
