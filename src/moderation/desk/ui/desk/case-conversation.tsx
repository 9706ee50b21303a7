import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { ReportedMessages } from '#messaging/conversations/ui/reported-messages.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import type { FullCase } from '../../contract.ts'

/** The reported conversation. It is read on a press alone, because the reading is noted. */
export function CaseConversation({ one }: { one: FullCase }) {
  const { forAdmins } = useWords().conversations
  const [isRead, setRead] = useState(false)
  return (
    <div className="border-t border-line p-4">
      <Button
        kind="secondary"
        size="sm"
        className="max-sm:h-11"
        icon={ChevronDown}
        aria-expanded={isRead}
        onClick={() => setRead(!isRead)}
      >
        {isRead ? forAdmins.close : forAdmins.read}
      </Button>
      {isRead && (
        <div className="mt-4">
          <ReportedMessages id={one.thingId} names={one.parties ?? { buyer: null, saller: null }} />
        </div>
      )}
    </div>
  )
}
