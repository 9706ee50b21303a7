import { Check, ImageIcon } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { parseTaka } from '#shared/money.ts'
import { truncate } from '#shared/text/truncate.ts'
import { cardClass, ProductCard } from '#ui/display/card.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { usedText } from '../../rules.ts'
import type { ProductFormState } from './use-product-form.ts'

/** Beside the form from `lg`: the product card as the saller types, and advice for a good photo. */
export function ProductPreview({ state }: { state: ProductFormState }) {
  const words = useWords().saller.form
  return (
    <div className="hidden lg:block">
      <div className="sticky top-8">
        <p className="mb-3 text-small font-medium text-ink-2">{words.preview}</p>
        <PreviewCard state={state} />
        <ul className="mt-5 space-y-2.5 text-caption text-ink-2">
          {words.tips.map((tip) => (
            <li key={tip} className="flex gap-2">
              <Check className="mt-0.5 size-4 text-accent-ink" />
              {tip}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function PreviewCard({ state }: { state: ProductFormState }) {
  const { saller, catalogue } = useWords()
  const words = saller.form
  const values = useWatch({ control: state.form.control })
  const photo = state.photos.items.find(({ step }) => step !== 'failed')?.preview ?? null
  const name = values.name?.trim() || words.previewName
  const used = values.years ? catalogue.usedName(usedText(Number(values.years), Number(values.months))) : ''
  const taka = parseTaka(values.resalePrice ?? '')
  return (
    <div className={cardClass('relative')}>
      <ProductCard
        sizes="280px"
        product={{
          photo: { src: photo ?? TRANSPARENT_PIXEL },
          brand: catalogue.brandName(values.category ?? '') || words.brand,
          name: truncate(name, 40),
          lang: languageOf(name),
          condition: values.condition || words.condition,
          conditionName: catalogue.conditionName(values.condition || words.condition),
          used,
          place: values.location?.trim() || words.location,
          unit: words.unit,
          amount: taka ? groupDigits(taka) : '–',
        }}
      />
      {!photo && (
        <span className="absolute inset-x-0 top-0 flex aspect-4/3 items-center justify-center text-ink-3">
          <ImageIcon className="size-10" />
        </span>
      )}
    </div>
  )
}

/** Shown while there is no photo. */
const TRANSPARENT_PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
