import toast from 'react-hot-toast/headless'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { FIRST_QUIET_HOURS, type QuietHours as Hours } from '../../rules.ts'
import { useSaveQuietHours } from '../queries.ts'

/** Form for the quiet hours, in which notifications that are not urgent wait. Each choice is stored at once. */
export function QuietHours({ quiet, email }: { quiet: Hours | null; email: string }) {
  const words = useWords()
  const { quiet: texts } = words.notifications.settings
  const { mutate } = useSaveQuietHours(email)
  const save = (hours: Hours | null) =>
    mutate({ quiet: hours }, { onError: (error) => void toast.error(explain(error, words)) })
  return (
    <Panel className="px-4 py-5 lg:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-body font-medium">{texts.title}</h2>
          <p className="mt-0.5 text-small text-ink-3">
            {texts.text} {quiet === null && texts.off}
          </p>
        </div>
        <Button kind="secondary" onClick={() => save(quiet === null ? FIRST_QUIET_HOURS : null)}>
          {quiet === null ? texts.switchOn : texts.switchOff}
        </Button>
      </div>
      {quiet && <HourFields quiet={quiet} onChange={save} />}
    </Panel>
  )
}

/** The other hour is not offered: from seven until seven would be never or always. */
function HourFields({ quiet, onChange }: { quiet: Hours; onChange: (hours: Hours) => void }) {
  const { quiet: texts } = useWords().notifications.settings
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: texts.hour(hour) }))
  return (
    <div className="mt-4 grid max-w-80 grid-cols-2 gap-3">
      {(['from', 'to'] as const).map((end) => (
        <SelectField
          key={end}
          label={texts[end]}
          value={String(quiet[end])}
          choices={hours.filter(({ value }) => Number(value) !== quiet[end === 'from' ? 'to' : 'from'])}
          onChange={({ target }) => onChange({ ...quiet, [end]: Number(target.value) })}
        />
      ))}
    </div>
  )
}
