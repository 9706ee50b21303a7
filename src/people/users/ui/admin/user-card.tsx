import { Trash2 } from 'lucide-react'
import { IconButton } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { RoleBadge } from '#ui/display/role-badge.tsx'
import { Fact } from '#ui/display/table.tsx'
import { useWords } from '#ui/text/words.ts'
import { AccountButtons, type UserActionsProps, useProtectedReason } from './user-actions.tsx'

/** A user where the table does not fit. */
export function UserCard({ user, onAction }: UserActionsProps) {
  const { users, roles } = useWords().accounts
  const reason = useProtectedReason(user)
  const reasonId = `protected-card-${user._id}`
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
          <p id={reasonId} className="text-caption text-ink-2">
            {reason}
          </p>
        )}
      </div>
      <div className="flex w-full justify-end">
        {!reason && <AccountButtons user={user} onAction={onAction} />}
        <IconButton
          icon={Trash2}
          kind="dangerQuiet"
          label={users.deleteOne(user.displayName)}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? reasonId : undefined}
          className={reason ? 'size-11 cursor-not-allowed opacity-40' : 'size-11'}
          onClick={() => !reason && onAction(user, 'delete')}
        />
      </div>
    </div>
  )
}
