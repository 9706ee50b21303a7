import { Slider } from '@base-ui/react/slider'
import { parseTaka } from '#shared/money.ts'
import { MoneyField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'

export interface PriceTexts {
  from: string
  to: string
}

/** The slider's scale in taka; both ends mean 'any'. Higher amounts can be typed. */
const SLIDER_MAX = 200_000
const SLIDER_STEP = 1000
const MIDDLE_RANGE = { from: 40_000, to: 80_000 }

interface PriceRangeFieldsProps {
  texts: PriceTexts
  onTexts: (texts: PriceTexts) => void
  invalidFrom: boolean
  invalidTo: boolean
}

/** A price range by slider, by typing, or by one of three common ranges. */
export function PriceRangeFields({ texts, onTexts, invalidFrom, invalidTo }: PriceRangeFieldsProps) {
  const { bdt, list } = useWords().catalogue
  const { price } = list
  return (
    <>
      <PriceSlider texts={texts} onTexts={onTexts} />
      <div className="mt-4 grid grid-cols-2 gap-3">
        <MoneyField
          label={price.from}
          unit={bdt}
          placeholder={price.any}
          value={texts.from}
          onChange={({ target }) => onTexts({ ...texts, from: target.value })}
          error={invalidFrom && price.wrong}
        />
        <MoneyField
          label={price.to}
          unit={bdt}
          placeholder={price.any}
          value={texts.to}
          onChange={({ target }) => onTexts({ ...texts, to: target.value })}
          error={invalidTo && price.wrong}
        />
      </div>
      <PresetRanges onTexts={onTexts} />
    </>
  )
}

type SetTexts = Pick<PriceRangeFieldsProps, 'onTexts'>

function PriceSlider({ texts, onTexts }: SetTexts & { texts: PriceTexts }) {
  const { price } = useWords().catalogue.list
  const low = Math.min(parseTaka(texts.from) ?? 0, SLIDER_MAX)
  const high = Math.max(low, Math.min(parseTaka(texts.to) ?? SLIDER_MAX, SLIDER_MAX))
  const names = [price.lowest, price.highest]
  return (
    <Slider.Root
      value={[low, high]}
      min={0}
      max={SLIDER_MAX}
      step={SLIDER_STEP}
      onValueChange={(next) => {
        const [from = 0, to = SLIDER_MAX] = [next].flat()
        onTexts({ from: from === 0 ? '' : groupDigits(from), to: to >= SLIDER_MAX ? '' : groupDigits(to) })
      }}
      className="mt-3"
    >
      <Slider.Control className="flex h-10 touch-none items-center px-2.5">
        <Slider.Track className="h-1 w-full rounded-full bg-line">
          <Slider.Indicator className="rounded-full bg-accent" />
          {names.map((name, index) => (
            <Slider.Thumb
              key={name}
              index={index}
              getAriaLabel={() => name}
              getAriaValueText={(_, value) => groupDigits(value)}
              className="size-5 rounded-full border-2 border-accent bg-raised shadow-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}

function PresetRanges({ onTexts }: SetTexts) {
  const { price } = useWords().catalogue.list
  const low = groupDigits(MIDDLE_RANGE.from)
  const high = groupDigits(MIDDLE_RANGE.to)
  const ranges = [
    { label: price.under(low), texts: { from: '', to: low } },
    { label: price.between(low, high), texts: { from: low, to: high } },
    { label: price.over(high), texts: { from: high, to: '' } },
  ]
  return (
    <div className="mt-4 flex flex-wrap gap-1.5">
      {ranges.map(({ label, texts }) => (
        <button
          key={label}
          type="button"
          onClick={() => onTexts(texts)}
          className="figures h-9 rounded-full border border-line px-2.5 text-caption font-medium text-ink-2 transition-colors duration-150 hover:border-line-strong hover:text-ink"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
