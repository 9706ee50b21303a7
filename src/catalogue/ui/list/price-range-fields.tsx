import { Slider } from '@base-ui/react/slider'
import { groupDigits, parseTaka } from '#shared/money.ts'
import { MoneyField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'

export interface PriceTexts {
  from: string
  to: string
}

/** The slider's scale in taka; both ends mean 'any'. What is dearer can be written. */
const TOP = 200_000
const STEP = 1000
const MIDDLE = [40_000, 80_000] as const

interface PriceFieldsProps {
  texts: PriceTexts
  onTexts: (texts: PriceTexts) => void
  wrongFrom: boolean
  wrongTo: boolean
}

/** A price range by sliding, by writing or by one of three common choices. */
export function PriceFields({ texts, onTexts, wrongFrom, wrongTo }: PriceFieldsProps) {
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
          error={wrongFrom && price.wrong}
        />
        <MoneyField
          label={price.to}
          unit={bdt}
          placeholder={price.any}
          value={texts.to}
          onChange={({ target }) => onTexts({ ...texts, to: target.value })}
          error={wrongTo && price.wrong}
        />
      </div>
      <CommonRanges onTexts={onTexts} />
    </>
  )
}

type SetTexts = Pick<PriceFieldsProps, 'onTexts'>

function PriceSlider({ texts, onTexts }: SetTexts & { texts: PriceTexts }) {
  const { price } = useWords().catalogue.list
  const low = Math.min(parseTaka(texts.from) ?? 0, TOP)
  const high = Math.max(low, Math.min(parseTaka(texts.to) ?? TOP, TOP))
  const names = [price.lowest, price.highest]
  return (
    <Slider.Root
      value={[low, high]}
      min={0}
      max={TOP}
      step={STEP}
      onValueChange={(next) => {
        const [from = 0, to = TOP] = next as readonly number[]
        onTexts({ from: from === 0 ? '' : groupDigits(from), to: to >= TOP ? '' : groupDigits(to) })
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

function CommonRanges({ onTexts }: SetTexts) {
  const { price } = useWords().catalogue.list
  const [low, high] = MIDDLE.map(groupDigits) as [string, string]
  const ranges = [
    { word: price.under(low), texts: { from: '', to: low } },
    { word: price.between(low, high), texts: { from: low, to: high } },
    { word: price.over(high), texts: { from: high, to: '' } },
  ]
  return (
    <div className="mt-4 flex flex-wrap gap-1.5">
      {ranges.map(({ word, texts }) => (
        <button
          key={word}
          type="button"
          onClick={() => onTexts(texts)}
          className="figures h-9 rounded-full border border-line px-2.5 text-caption font-medium text-ink-2 transition-colors duration-150 hover:border-line-strong hover:text-ink"
        >
          {word}
        </button>
      ))}
    </div>
  )
}
