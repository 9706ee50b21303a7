import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { shownAddress } from '#shared/no-address.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { RoleBadge } from '#ui/display/role-badge.tsx'
import { Fact, Table } from '#ui/table/table.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { User } from '../../contract.ts'
import { ConfirmAccountAction, ConfirmDelete } from './confirm-user-action.tsx'
import {
  AccountButtons,
  DeleteButton,
  type UserAction,
  UserActions,
  type UserActionsProps,
  useProtectedReason,
} from './user-actions.tsx'

/** Users with role, state and what an admin may do to them (rows I01 I04 Z06). */
export function UserTable({ users }: { users: User[] }) {
  const { users: texts } = useWords().accounts
  const [request, setRequest] = useState<{ user: User; action: UserAction } | null>(null)
  const [open, setOpen] = useState(false)
  const onAction = (user: User, action: UserAction) => {
    setRequest({ user, action })
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <>
      <Table
        caption={texts.allTitle}
        columns={useColumns(onAction)}
        rows={users}
        rowKey={(user) => user._id}
        cardsBelow="sm"
        card={(user) => <UserCard user={user} onAction={onAction} />}
      />
      {request?.action === 'delete' && <ConfirmDelete user={request.user} open={open} onClose={close} />}
      {request && request.action !== 'delete' && (
        <ConfirmAccountAction user={request.user} action={request.action} open={open} onClose={close} />
      )}
    </>
  )
}

function useColumns(onAction: (user: User, action: UserAction) => void) {
  const { users: texts } = useWords().accounts
  return [
    {
      key: 'avatar',
      head: texts.avatar,
      width: 'w-18',
      cell: (user: User) => <Avatar src={user.photoURL} name={user.displayName} />,
    },
    { key: 'name', head: texts.name, cell: (user: User) => <Name user={user} /> },
    { key: 'role', head: texts.role, width: 'w-26 xl:w-40', cell: (user: User) => <RoleAndState user={user} /> },
    {
      key: 'action',
      head: texts.action,
      right: true,
      width: 'w-58 xl:w-88',
      cell: (user: User) => <UserActions user={user} onAction={onAction} />,
    },
  ]
}

function Name({ user }: { user: User }) {
  const { accounts } = useWords()
  return (
    <div className="min-w-0">
      <HistoryLink user={user} className="font-medium" />
      <p className="text-caption break-all text-ink-3">{shownAddress(user.email, accounts.noEmail)}</p>
    </div>
  )
}

function HistoryLink({ user, className = '' }: { user: User; className?: string }) {
  return (
    <Link
      to="/dashboard/history/$kind/$id"
      params={{ kind: 'person', id: user._id }}
      className={`underline-offset-2 -outline-offset-2 hover:underline ${className}`}
    >
      <Sentence>{user.displayName}</Sentence>
    </Link>
  )
}

function RoleAndState({ user }: { user: User }) {
  const { users: texts, roles } = useWords().accounts
  return (
    <span className="flex flex-wrap gap-1">
      <RoleBadge role={user.role}>{roles[user.role]}</RoleBadge>
      {user.disabled && <Badge tone="danger">{texts.disabled}</Badge>}
    </span>
  )
}

/** A user where the table does not fit. */
function UserCard({ user, onAction }: UserActionsProps) {
  const { accounts } = useWords()
  const { users, roles } = accounts
  const reason = useProtectedReason(user)
  const reasonId = `protected-card-${user._id}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-3 pr-1 pl-3">
      <Avatar src={user.photoURL} name={user.displayName} className="size-11" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Fact head={users.name} className="truncate text-small font-medium">
            <HistoryLink user={user} />
          </Fact>
          <Fact head={users.role}>
            <RoleBadge role={user.role}>{roles[user.role]}</RoleBadge>
          </Fact>
          {user.disabled && <Badge tone="danger">{users.disabled}</Badge>}
        </p>
        <p className="truncate text-caption text-ink-3">{shownAddress(user.email, accounts.noEmail)}</p>
        {reason && (
          <p id={reasonId} className="text-caption text-ink-2">
            {reason}
          </p>
        )}
      </div>
      <div className="mt-1 flex w-full flex-wrap justify-end">
        {!reason && <AccountButtons user={user} onAction={onAction} />}
        <DeleteButton user={user} onAction={onAction} reasonId={reason ? reasonId : undefined} />
      </div>
    </div>
  )
}
