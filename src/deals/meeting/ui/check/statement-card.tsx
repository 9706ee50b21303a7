import { useState } from 'react'
import { ChoiceButton } from '#deals/bookings/ui/choice-button.tsx'
import { serialFault } from '#shared/serial.ts'
import { firstName } from '#shared/text/first-name.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { kit as words } from '#words/kit.ts'
import { UNSAID } from '../device/progress.ts'
import type { ReadyKit } from '../part-props.ts'

const WITH_IMEI = ['mobile', 'tablet']

/** Statement of one party for the sale paper: the number of the device, and the grade as found. */
export function StatementCard({ open }: { open: ReadyKit }) {
  return (
    <section className="mt-5 space-y-5 rounded-card border border-line bg-surface p-4">
      <div>
        <h2 className="text-small font-semibold">{words.statement.title}</h2>
        <p className="mt-1 text-caption text-ink-2">{words.statement.text}</p>
      </div>
      <SerialField open={open} />
      <GradeAsFound open={open} />
    </section>
  )
}

function SerialField({ open: { local, session } }: { open: ReadyKit }) {
  const { errors } = useWords()
  const { kind } = local.kit.deal
  const { said = UNSAID } = local.progress
  // Data that a former build has stored has no statements.
  const { mine, sameSerial = null } = local.kit.statements ?? {}
  const [fault, setFault] = useState<ReturnType<typeof serialFault>>(null)
  const isImei = WITH_IMEI.includes(kind ?? '')
  function keep(typed: string) {
    const serial = typed.trim()
    const wrong = serial === '' ? null : serialFault(serial, kind)
    setFault(wrong)
    if (serial !== '' && serial !== said.serial && !wrong) void session.say({ serial })
  }
  const isStored = said.serial === null && mine?.hasSerial
  return (
    <>
      <TextField
        label={isImei ? words.statement.imei : words.statement.serial}
        hint={isStored ? words.statement.stored : isImei ? words.statement.imeiHint : words.statement.serialHint}
        error={fault ? errors[fault] : undefined}
        ok={sameSerial === true ? words.statement.same : undefined}
        defaultValue={said.serial ?? ''}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        lang="en"
        onBlur={(event) => keep(event.target.value)}
      />
      <div role="status">{sameSerial === false && <Notice tone="warn">{words.statement.differs}</Notice>}</div>
    </>
  )
}

function GradeAsFound({ open: { local, session } }: { open: ReadyKit }) {
  const { grades = [], statements, deal } = local.kit
  const mine = local.progress.said?.grade ?? statements?.mine.grade ?? null
  const other = statements?.other.grade ?? null
  const name = firstName(deal.other.name)
  const said = other && grades.find(({ id }) => id === other)?.name
  return (
    <fieldset>
      <legend className="text-small font-medium">{words.statement.grade}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {grades.map(({ id, name: label }) => (
          <ChoiceButton
            key={id}
            selected={mine === id}
            className="px-3.5"
            onClick={() => void session.say({ grade: id })}
          >
            {label}
          </ChoiceButton>
        ))}
      </div>
      <p role="status" className="mt-2 text-caption text-ink-2">
        {said && words.statement.says(name, said)}{' '}
        {mine && other && (mine === other ? words.statement.agree : words.statement.disagree)}
      </p>
    </fieldset>
  )
}
