import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { ProvenLine } from '#people/users/ui/proven-line.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { PersonName } from '#ui/display/person-name.tsx'
import { ActionMenu } from '#ui/overlays/action-menu.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Thread } from '../../contract.ts'
import type { useThreadActs } from '../report/use-thread-acts.tsx'

interface ThreadBarProps {
  thread: Thread
  otherName: string
  acts: ReturnType<typeof useThreadActs>
}

/** Bar with the other person, and a menu to report or block them. */
export function ThreadBar({ thread, otherName, acts }: ThreadBarProps) {
  const { conversations: words, site } = useWords()
  const { menu } = words
  const { id, name, photo, joinedAt, proven } = thread.other
  const items = [
    ...(thread.reportedByMe ? [] : [{ label: menu.report, icon: Flag, onSelect: acts.report }]),
    thread.blockedByMe
      ? { label: menu.unblock(otherName), icon: Ban, onSelect: acts.unblock }
      : { label: menu.block(otherName), icon: Ban, onSelect: acts.block },
  ]
  return (
    <div className="flex items-center gap-3 border-b border-line bg-surface py-2 pr-2 pl-3.5">
      <Avatar src={photo} name={name ?? undefined} className="size-10" />
      <div className="min-w-0 flex-1">
        <strong className="block truncate text-body font-semibold">
          <PersonName id={id} name={otherName} />
        </strong>
        <span className="block truncate text-caption text-ink-2">
          {thread.blockedByMe ? words.block.blocked : joinedAt && words.joined(site.day(joinedAt))}
        </span>
        {!thread.blockedByMe && <ProvenLine proven={proven} />}
      </div>
      {name !== null && <ActionMenu label={menu.label} icon={EllipsisVertical} items={items} busy={acts.pending} />}
    </div>
  )
}
