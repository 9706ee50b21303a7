import { Laptop, Monitor, Smartphone } from 'lucide-react'
import { describeDevice } from '#shared/text/describe-device.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { useWords } from '#ui/text/words.ts'
import { type Device, endSessions } from '../auth/identity-api.ts'
import { SecurityRow, SecuritySection } from './section.tsx'
import { useSecurityAction } from './use-security-action.ts'

/** The devices on which the user is signed in; all but this one can be signed out. */
export function Devices({ devices }: { devices: Device[] }) {
  const { devices: texts } = useWords().security
  const { act, running } = useSecurityAction()
  const others = devices.filter(({ current }) => !current)
  const sorted = [...devices.filter(({ current }) => current), ...others]
  const signOutOthers = (
    <Button
      kind="secondary"
      size="sm"
      className="max-sm:h-11 max-sm:w-full"
      loading={running === 'all'}
      onClick={() => act('all', () => endSessions(), texts.done)}
    >
      {texts.signOutOthers}
    </Button>
  )
  return (
    <SecuritySection
      rows
      title={texts.title}
      text={others.length > 0 ? texts.text : texts.onlyHere}
      action={others.length > 0 && signOutOthers}
    >
      {sorted.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          loading={running === device.id}
          onEnd={() => act(device.id, () => endSessions(device.id), texts.done)}
        />
      ))}
    </SecuritySection>
  )
}

const ICONS = { phone: Smartphone, laptop: Laptop, desk: Monitor }

function DeviceRow({ device, loading, onEnd }: { device: Device; loading: boolean; onEnd: () => void }) {
  const { devices: texts } = useWords().security
  const { browser, system, icon } = describeDevice(device.userAgent)
  const name = browser && system ? texts.on(browser, system) : (browser ?? system ?? texts.unknown)
  return (
    <SecurityRow icon={ICONS[icon]} title={name} text={texts.seen(device.address, device.lastUsedAt)}>
      {device.current ? (
        <Badge tone="leaf">{texts.current}</Badge>
      ) : (
        <Button
          kind="quiet"
          size="sm"
          className="-mr-3 max-sm:h-11"
          aria-label={texts.signOutOne(name)}
          loading={loading}
          onClick={onEnd}
        >
          {texts.signOut}
        </Button>
      )}
    </SecurityRow>
  )
}
