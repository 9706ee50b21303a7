import { KeyRound, LogIn, LogOut, Mail, ShieldAlert, ShieldCheck, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { describeDevice } from '#shared/text/describe-device.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { useWords } from '#ui/text/words.ts'
import type { Activity } from '../auth/identity-api.ts'
import { SecurityRow, SecuritySection } from './section.tsx'

/** How many events show before the list is expanded. */
const COLLAPSED = 5

/** The latest events of the account: what, when, with which browser, from where. */
export function RecentActivity({ events }: { events: Activity[] }) {
  const { activity: words } = useWords().security
  const [expanded, setExpanded] = useState(false)
  const id = useId()
  const shown = expanded ? events : events.slice(0, COLLAPSED)
  const toggle = (
    <Button
      kind="secondary"
      size="sm"
      className="max-sm:h-11 max-sm:w-full"
      aria-expanded={expanded}
      aria-controls={id}
      onClick={() => setExpanded(!expanded)}
    >
      {expanded ? words.less : words.more}
    </Button>
  )
  return (
    <div id={id}>
      <SecuritySection
        rows={shown.length > 0}
        title={words.title}
        text={shown.length > 0 ? words.text : words.none}
        action={events.length > COLLAPSED && toggle}
      >
        {shown.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike
          <EventRow key={`${event.at} ${event.kind} ${index}`} event={event} />
        ))}
      </SecuritySection>
    </div>
  )
}

/** The first pattern that matches the kind of the event decides. */
const ICONS: [RegExp, Icon][] = [
  [/failed|too-many|reused|disabled/, ShieldAlert],
  [/^signed-out/, LogOut],
  [/^signed-in/, LogIn],
  [/^password|^recovery|^claims/, KeyRound],
  [/^email/, Mail],
  [/^phone/, Smartphone],
]

function EventRow({ event }: { event: Activity }) {
  const { activity: words, devices } = useWords().security
  const kinds: Record<string, string> = words.kinds
  const providers: Record<string, string> = words.providers
  const { browser, system } = describeDevice(event.userAgent)
  const device = browser && system ? devices.on(browser, system) : (browser ?? system)
  const providerText = event.kind === 'signed-in' ? providers[event.way ?? ''] : null
  const secondFactorText = event.kind === 'signed-in' && event.step ? words.withSecondFactor : null
  const details = [
    words.at(event.at),
    words.times(event.times),
    providerText,
    secondFactorText,
    device,
    event.address,
  ].filter(Boolean)
  return (
    <SecurityRow
      icon={ICONS.find(([pattern]) => pattern.test(event.kind))?.[1] ?? ShieldCheck}
      title={kinds[event.kind] ?? words.unknown}
      text={details.join(' · ')}
    />
  )
}
