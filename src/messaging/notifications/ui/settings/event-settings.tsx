import { Check } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import type { Input } from '#shared/endpoint.ts'
import { cx } from '#ui/class-names.ts'
import { chipClass } from '#ui/controls/chip.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import type { notifications } from '../../contract.ts'
import { TEXTED_EVENTS, TIMINGS } from '../../rules.ts'
import { useSaveSetting } from '../queries.ts'

type Setting = Input<typeof notifications.saveNotificationSetting>

const WAYS = ['app', 'letter', 'push'] as const

interface EventSettingsProps {
  setting: Setting
  /** Names the user's data in the cache of queries. */
  email: string
  /** False for a user without an e-mail address: text messages take the place of letters, where there are any. */
  hasAddress: boolean
}

/** Form for the notifications of one sort of event. Each press is stored at once. */
export function EventSettings({ setting, email, hasAddress }: EventSettingsProps) {
  const words = useWords()
  const { settings: texts } = words.notifications
  const { mutate } = useSaveSetting(email)
  const { title, text } = texts.events[setting.event]
  // The letter of the day is the only thing that comes daily.
  const timings = TIMINGS.filter((timing) => hasAddress || timing !== 'daily' || timing === setting.timing)
  const save = (change: Partial<Setting>) =>
    mutate({ ...setting, ...change }, { onError: (error) => void toast.error(explain(error, words)) })
  return (
    <section className="py-5">
      <h2 className="text-body font-medium">{title}</h2>
      <p className="mt-0.5 text-small text-ink-3">{text}</p>
      <div className="mt-3">
        <Segments
          label={texts.when(title)}
          name={`timing-${setting.event}`}
          value={setting.timing}
          choices={timings.map((timing) => [timing, texts.timings[timing]] as const)}
          onChange={(timing) => save({ timing })}
        />
      </div>
      {setting.timing === 'never' ? (
        <p className="mt-3 text-small text-ink-3">{texts.neverNote}</p>
      ) : (
        <Ways setting={setting} hasAddress={hasAddress} label={texts.how(title)} onChange={save} />
      )}
      {setting.timing === 'daily' && hasAddress && <p className="mt-3 text-small text-ink-3">{texts.dailyNote}</p>}
    </section>
  )
}

interface WaysProps extends Pick<EventSettingsProps, 'setting' | 'hasAddress'> {
  label: string
  onChange: (change: Partial<Setting>) => void
}

/** Buttons for the ways of an event's notifications. With `daily` there are no push messages. */
function Ways({ setting, hasAddress, label, onChange }: WaysProps) {
  const { settings: texts } = useWords().notifications
  const isDaily = setting.timing === 'daily'
  const hasLetter = hasAddress || (!isDaily && TEXTED_EVENTS.has(setting.event))
  const ways = WAYS.filter((way) => (way === 'push' ? !isDaily : way === 'app' || hasLetter))
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          aria-pressed={setting[way]}
          onClick={() => onChange({ [way]: !setting[way] })}
          className={cx(chipClass(setting[way]), 'min-w-30 justify-center')}
        >
          {setting[way] && <Check className="size-4" />}
          {texts.ways[way === 'letter' && !hasAddress ? 'text' : way]}
        </button>
      ))}
    </fieldset>
  )
}
