import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Ban, LogOut, Trash2, UserCheck } from 'lucide-react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import type { User } from '../../contract.ts'
import { userCountsQuery } from './queries.ts'

/** An admin's action on a user. */
export type UserAction = 'delete' | 'disable' | 'enable' | 'signOut'

export type UserActionsProps = { user: User; onAction: (user: User, action: UserAction) => void }

/** The buttons of a table row, or why there is nothing to do. */
export function UserActions({ user, onAction }: UserActionsProps) {
  const { users } = useWords().accounts
  const reason = useProtectedReason(user)
  const reasonId = `protected-${user._id}`
  return (
    <div className="flex items-center justify-end gap-1">
      {!reason && <AccountButtons user={user} onAction={onAction} />}
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
        onClick={() => onAction(user, 'delete')}
      >
        {users.delete}
      </Button>
    </div>
  )
}

/** Why the signed-in admin cannot act on this user, or null (decisions Q10 A06). */
export function useProtectedReason(user: User): string | null {
  const { api } = useRouteContext({ from: rootRouteId })
  const { users } = useWords().accounts
  const me = useUser()
  const { data: counts } = useQuery(userCountsQuery(api))
  // Only admins see this list: the last admin is always the one who looks at it.
  if (user.email !== me?.email.toLowerCase()) return null
  const admins = counts && counts.all - counts.sallers - counts.buyers
  return admins === 1 ? users.lastAdmin : users.you
}

/** Sign out, and disable or enable. */
export function AccountButtons({ user, onAction }: UserActionsProps) {
  const { users } = useWords().accounts
  const toggle = user.disabled ? 'enable' : 'disable'
  return (
    <>
      {!user.disabled && (
        <IconButton
          icon={LogOut}
          label={users.signOut.one(user.displayName)}
          onClick={() => onAction(user, 'signOut')}
        />
      )}
      <IconButton
        icon={user.disabled ? UserCheck : Ban}
        label={users[toggle].one(user.displayName)}
        onClick={() => onAction(user, toggle)}
      />
    </>
  )
}
