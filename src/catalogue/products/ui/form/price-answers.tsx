import { parseTaka } from '#shared/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import type { PriceDoubt } from '../../price-doubt.ts'

/** The type of a field's error that only asks: kept, the price is right. */
export const PRICE_DOUBT = 'price_doubt'

type Words = ReturnType<typeof useWords>['listing']

/** The question about a price that looks like a slip. */
export function priceQuestion(taka: number, { code, comparedTaka }: PriceDoubt, { isPrice }: Words): string {
  return isPrice[code](groupDigits(taka), groupDigits(comparedTaka))
}

interface PriceAnswersProps {
  typed: string
  /** The stored price of the edited product; undefined for a new product. */
  stood: { resaleTaka: number; resalePrice: string } | undefined
  /** Gets the price that the field shall have. */
  onAnswer: (price: string) => void
}

/** Buttons that keep the typed price or restore the stored one. */
export function PriceAnswers({ typed, stood, onAnswer }: PriceAnswersProps) {
  const { isPrice } = useWords().listing
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="secondary" size="sm" className="max-sm:h-11" onClick={() => onAnswer(typed)}>
        {isPrice.keep(groupDigits(parseTaka(typed) ?? 0))}
      </Button>
      {stood && (
        <Button kind="secondary" size="sm" className="max-sm:h-11" onClick={() => onAnswer(stood.resalePrice)}>
          {isPrice.back(groupDigits(stood.resaleTaka))}
        </Button>
      )}
    </div>
  )
}
