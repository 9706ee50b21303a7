import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Ban, LogOut, Trash2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { useSession } from '#sign-in/ui/session.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { RoleBadge } from '#ui/display/role-badge.tsx'
import { Fact, Table } from '#ui/display/table.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toastWithUndo, undoButton } from '#ui/overlays/undo-toast.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import type { User } from '../../contract.ts'
import { useControlUser, useDeleteUser, useRestoreUser, userCountsQuery } from './queries.ts'

/** What an admin may do to a user. */
type Action = 'delete' | 'disable' | 'enable' | 'signOut'

/** Users with role, state and what an admin may do to them (rows I01 I04 Z06). */
export function UserTable({ people }: { people: User[] }) {
  const words = useWords()
  const { users, roles } = words.accounts
  const [asked, setAsked] = useState<{ user: User; action: Action } | null>(null)
  const [open, setOpen] = useState(false)
  const ask = (user: User, action: Action) => {
    setAsked({ user, action })
    setOpen(true)
  }
  const columns = [
    { key: 'avatar', head: users.avatar, width: 'w-18', cell: (user: User) => <Face user={user} /> },
    { key: 'name', head: users.name, cell: (user: User) => <Name user={user} /> },
    {
      key: 'role',
      head: users.role,
      width: 'w-26 xl:w-40',
      cell: (user: User) => (
        <span className="flex flex-wrap gap-1">
          <RoleBadge role={user.role}>{roles[user.role]}</RoleBadge>
          {user.disabled && <Badge tone="danger">{users.disabled}</Badge>}
        </span>
      ),
    },
    {
      key: 'action',
      head: users.action,
      right: true,
      width: 'w-58 xl:w-88',
      cell: (user: User) => <ActionCell user={user} onAsk={ask} />,
    },
  ]
  const card = (user: User) => <UserCard user={user} onAsk={ask} />
  return (
    <>
      <Table
        caption={users.allTitle}
        columns={columns}
        rows={people}
        rowKey={(user) => user._id}
        cardsBelow="sm"
        card={card}
      />
      {asked?.action === 'delete' && <ConfirmDelete user={asked.user} open={open} onClose={() => setOpen(false)} />}
      {asked && asked.action !== 'delete' && (
        <ConfirmControl user={asked.user} what={asked.action} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Face({ user }: { user: User }) {
  return <Avatar src={user.photoURL} name={user.displayName} />
}

function Name({ user }: { user: User }) {
  return (
    <div className="min-w-0">
      <p className="font-medium">{user.displayName}</p>
      <p className="text-caption break-all text-ink-3">{user.email}</p>
    </div>
  )
}

/** Why this user cannot be deleted by the one who looks, or null (decisions Q10 A06). */
function useReasonToStay(user: User): string | null {
  const { api } = useRouteContext({ from: rootRouteId })
  const { users } = useWords().accounts
  const { user: me } = useSession()
  const { data: counts } = useQuery(userCountsQuery(api))
  // Only admins look at this list: the last one is always the one who looks.
  if (user.email !== me?.email.toLowerCase()) return null
  const admins = counts && counts.all - counts.sallers - counts.buyers
  return admins === 1 ? users.lastAdmin : users.you
}

type AskProps = { user: User; onAsk: (user: User, action: Action) => void }

/** Signing out and barring; nothing for whoever may not be touched. */
function Controls({ user, onAsk }: AskProps) {
  const { users } = useWords().accounts
  const bar = user.disabled ? 'enable' : 'disable'
  return (
    <>
      {!user.disabled && (
        <IconButton icon={LogOut} label={users.signOut.one(user.displayName)} onClick={() => onAsk(user, 'signOut')} />
      )}
      <IconButton
        icon={user.disabled ? UserCheck : Ban}
        label={users[bar].one(user.displayName)}
        onClick={() => onAsk(user, bar)}
      />
    </>
  )
}

function ActionCell({ user, onAsk }: AskProps) {
  const { users } = useWords().accounts
  const reason = useReasonToStay(user)
  const reasonId = `stays-${user._id}`
  return (
    <div className="flex items-center justify-end gap-1">
      {!reason && <Controls user={user} onAsk={onAsk} />}
      {reason && (
        <span id={reasonId} className="text-caption text-ink-3">
          {reason}
        </span>
      )}
      <Button
        kind="dangerQuiet"
        size="sm"
        icon={Trash2}
        aria-label={users.deleteOne(user.displayName)}
        disabled={reason !== null}
        reasonId={reason ? reasonId : undefined}
        onClick={() => onAsk(user, 'delete')}
      >
        {users.delete}
      </Button>
    </div>
  )
}

function UserCard({ user, onAsk }: AskProps) {
  const { users, roles } = useWords().accounts
  const reason = useReasonToStay(user)
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-3 pr-1 pl-3">
      <Avatar src={user.photoURL} name={user.displayName} className="size-11" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Fact head={users.name} className="truncate text-small font-medium">
            {user.displayName}
          </Fact>
          <Fact head={users.role}>
            <RoleBadge role={user.role}>{roles[user.role]}</RoleBadge>
          </Fact>
          {user.disabled && <Badge tone="danger">{users.disabled}</Badge>}
        </p>
        <p className="truncate text-caption text-ink-3">{user.email}</p>
        {reason && (
          <p id={`stays-card-${user._id}`} className="text-caption text-ink-2">
            {reason}
          </p>
        )}
      </div>
      <div className="flex w-full justify-end">
        {!reason && <Controls user={user} onAsk={onAsk} />}
        <IconButton
          icon={Trash2}
          kind="dangerQuiet"
          label={users.deleteOne(user.displayName)}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? `stays-card-${user._id}` : undefined}
          className={reason ? 'size-11 cursor-not-allowed opacity-40' : 'size-11'}
          onClick={() => !reason && onAsk(user, 'delete')}
        />
      </div>
    </div>
  )
}

function ConfirmDelete({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const words = useWords()
  const { users } = words.accounts
  const remove = useDeleteUser()
  const restore = useRestoreUser()
  const { _id: id, displayName } = user
  async function confirm() {
    try {
      await remove.mutateAsync(id)
      toastWithUndo({ id, deleted: users.deleted, undo: () => restore(id), undone: users.restored(displayName) })
    } catch (error) {
      toast.error(explain(error, words))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      focusAfter={() => undoButton(id)}
      title={users.confirmTitle(displayName)}
      text={user.role === 'saller' ? users.confirmSaller : users.confirmOther}
      confirm={users.delete}
      cancel={users.cancel}
      loading={remove.isPending}
    />
  )
}

function ConfirmControl(props: {
  user: User
  what: 'disable' | 'enable' | 'signOut'
  open: boolean
  onClose: () => void
}) {
  const { user, what, open, onClose } = props
  const words = useWords()
  const { users } = words.accounts
  const copy = users[what]
  const control = useControlUser()
  async function confirm() {
    try {
      await control.mutateAsync({ id: user._id, what })
      toast.success(copy.done(user.displayName))
    } catch (error) {
      toast.error(explain(error, words))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={copy.title(user.displayName)}
      text={copy.text}
      confirm={copy.action}
      cancel={users.cancel}
      loading={control.isPending}
      icon={what === 'disable' ? Ban : null}
    />
  )
}
