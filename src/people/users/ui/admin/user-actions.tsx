import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Ban, LogOut, Trash2, UserCheck } from 'lucide-react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { useWords } from '#ui/text/words.ts'
import type { User } from '../../contract.ts'
import { userCountsQuery } from './queries.ts'

/** An admin's action on a user. */
export type UserAction = 'delete' | 'disable' | 'enable' | 'signOut'

export type UserActionsProps = { user: User; onAction: (user: User, action: UserAction) => void }

/** The buttons of a table row, or why there is nothing to do. */
export function UserActions({ user, onAction }: UserActionsProps) {
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
      <DeleteButton user={user} onAction={onAction} reasonId={reason ? reasonId : undefined} />
    </div>
  )
}

/**
 * Asks in a dialog before it deletes, so it looks like the buttons beside it.
 * @param props.reasonId id of the sentence that says why the user cannot be deleted
 */
export function DeleteButton({ user, onAction, reasonId }: UserActionsProps & { reasonId: string | undefined }) {
  const { users } = useWords().accounts
  return (
    <Button
      kind="quiet"
      size="sm"
      icon={Trash2}
      className="max-sm:h-11"
      aria-label={users.deleteOne(user.displayName)}
      disabled={reasonId !== undefined}
      reasonId={reasonId}
      onClick={() => onAction(user, 'delete')}
    >
      {users.delete}
    </Button>
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
        <AccountButton
          icon={LogOut}
          name={users.signOut.one(user.displayName)}
          text={users.signOut.short}
          onClick={() => onAction(user, 'signOut')}
        />
      )}
      <AccountButton
        icon={user.disabled ? UserCheck : Ban}
        name={users[toggle].one(user.displayName)}
        text={users[toggle].action}
        onClick={() => onAction(user, toggle)}
      />
    </>
  )
}

interface AccountButtonProps {
  icon: Icon
  /** Accessible name: the action with the name of the user. */
  name: string
  text: string
  onClick: () => void
}

/** The table has no room for the words on screens of middle width. */
function AccountButton({ icon, name, text, onClick }: AccountButtonProps) {
  return (
    <Button kind="quiet" size="sm" icon={icon} className="max-sm:h-11" aria-label={name} title={name} onClick={onClick}>
      <span className="sm:max-xl:sr-only">{text}</span>
    </Button>
  )
}
