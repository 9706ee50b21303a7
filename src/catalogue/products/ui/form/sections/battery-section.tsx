import { BatteryCharging, FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { buttonClass } from '#ui/controls/button-class.ts'
import { FieldNote } from '#ui/controls/field.tsx'
import { useWords } from '#ui/text/words.ts'
import { MAX_REPORT_CHARS, readBatteryReport } from '../battery/read-battery-report.ts'
import { hasBattery } from '../form-steps.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { Card } from './card.tsx'
import { FactInput } from './fact-input.tsx'
import { useAskedFacts } from './specs-section.tsx'

/** The battery's health: typed, read from a report file of the device, or not stated. Nothing of a kind without a battery. */
export function BatterySection({ state }: { state: ProductFormState }) {
  const { listing } = useWords()
  const asked = useAskedFacts(state, 'battery')
  const source = useWatch({ control: state.form.control, name: 'batterySource' })
  if (!hasBattery(asked) && asked.length === 0) return null
  return (
    <Card step="battery" shown={state.step} title={listing.battery} text={listing.batteryText}>
      <div className="grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2 sm:gap-4">
        {asked.map((fact) => (
          <FactInput
            key={fact.field}
            state={state}
            fact={fact}
            // A figure that is typed over one of the file is the saller's.
            onTyped={() => state.form.setValue('batterySource', '', { shouldDirty: true })}
            hint={source === 'file' && fact.field !== 'batteryHours' ? listing.fromFile : undefined}
          />
        ))}
      </div>
      {hasBattery(asked) && <ReportFile state={state} />}
    </Card>
  )
}

function ReportFile({ state: { form } }: { state: ProductFormState }) {
  const { listing } = useWords()
  const [control, note] = [useId(), useId()]
  const [fault, setFault] = useState(false)
  const [found, setFound] = useState('')
  const [health, cycles] = useWatch({ control: form.control, name: ['specs.batteryHealth', 'specs.batteryCycles'] })
  const isEmpty = !health && !cycles
  function set(values: { health: string; cycles: string; source: '' | 'file' }) {
    form.setValue('specs.batteryHealth', values.health, { shouldDirty: true, shouldValidate: true })
    form.setValue('specs.batteryCycles', values.cycles, { shouldDirty: true, shouldValidate: true })
    form.setValue('batterySource', values.source, { shouldDirty: true })
  }
  async function read(file: File | undefined) {
    if (!file) return
    const report = readBatteryReport(await textOf(file))
    setFault(report === null)
    setFound(report ? listing.reportRead(report.health, report.cycles) : '')
    if (report) set({ health: String(report.health), cycles: String(report.cycles ?? ''), source: 'file' })
  }
  function forget() {
    setFault(false)
    setFound('')
    set({ health: '', cycles: '', source: '' })
  }
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <label
          className={buttonClass({
            kind: 'secondary',
            className: 'cursor-pointer gap-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus',
          })}
        >
          <FileText className="size-4.5" />
          {listing.reportFile}
          <input
            id={control}
            type="file"
            accept=".html,.htm,.txt,text/html,text/plain"
            aria-describedby={note}
            onChange={(event) => {
              void read(event.target.files?.[0])
              event.target.value = ''
            }}
            className="sr-only"
          />
        </label>
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-small">
          <input type="checkbox" checked={isEmpty} onChange={forget} className="size-5 accent-accent" />
          {listing.batteryUnknown}
        </label>
      </div>
      <FieldNote id={note} error={fault && listing.reportFault} ok={found} />
      <HowToRead />
    </div>
  )
}

function HowToRead() {
  const { listing } = useWords()
  return (
    <details className="text-caption text-ink-2">
      <summary className="touch-area inline-flex cursor-pointer items-center gap-1.5 py-1 text-small font-semibold text-accent-ink">
        <BatteryCharging className="size-4" />
        {listing.howToRead}
      </summary>
      <ul className="mt-2 list-disc space-y-1.5 pl-5">
        {listing.howToReadLines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The beginning of the file. PowerShell writes UTF-16 with a mark at its start. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(
    await file
      .slice(0, 2 * MAX_REPORT_CHARS)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  )
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}
