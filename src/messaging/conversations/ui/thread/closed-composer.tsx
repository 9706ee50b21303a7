import { Ban, Flag } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Thread } from '../../contract.ts'

interface ClosedComposerProps {
  thread: Thread
  otherName: string
  onReport: () => void
  onUnblock: () => void
  pending: boolean
}

/** Shown instead of the composer when writing is not possible. It does not reveal a block to the blocked person. */
export function ClosedComposer({ thread, otherName, onReport, onUnblock, pending }: ClosedComposerProps) {
  const { block, report } = useWords().conversations
  return (
    <div className="border-t border-line bg-surface p-4">
      <div className="flex gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-3">
          <Ban className="size-5" />
        </span>
        <p className="min-w-0 text-small text-ink-2">
          <strong className="block text-body font-semibold text-ink">{block.noWriting}</strong>
          {thread.blockedByMe ? block.byMe(otherName) : block.byOther}
        </p>
      </div>
      {thread.blockedByMe && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Button kind="secondary" icon={Flag} onClick={onReport} disabled={thread.reportedByMe}>
            {report.too}
          </Button>
          <Button kind="quiet" loading={pending} onClick={onUnblock}>
            {block.unblock}
          </Button>
        </div>
      )}
    </div>
  )
}
