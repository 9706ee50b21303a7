import { Link } from '@tanstack/react-router'
import { Lightbulb } from 'lucide-react'
import { keysOf } from '#shared/objects.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { myNumbers } from '#words/my-numbers.ts'
import { groupDigits } from '#words/numbers.ts'
import type { ProductNumbers } from '../../contract.ts'
import { Bars } from './bars.tsx'

const words = myNumbers.products
const FIGURES = keysOf(myNumbers.figures)

/** Each product with its figures, its views by week, and what its saller might change. */
export function ProductsTable({ products }: { products: ProductNumbers[] }) {
  const columns: Column<ProductNumbers>[] = [
    { key: 'product', head: words.product, cell: (one) => <Product one={one} /> },
    ...FIGURES.map((figure) => ({
      ...{ key: figure, head: myNumbers.figures[figure], right: true, width: 'w-21' },
      cell: (one: ProductNumbers) => <span className="figures">{shown(one[figure])}</span>,
    })),
    { key: 'trend', head: words.trend, right: true, width: 'w-32', cell: (one) => <Trend one={one} /> },
  ]
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={products}
      rowKey={({ _id }) => _id}
      cardsBelow="xl"
      card={(one) => <ProductCard one={one} />}
    />
  )
}

function shown(value: number | null): string {
  return value === null ? '–' : myNumbers.figure(value)
}

function Product({ one }: { one: ProductNumbers }) {
  const { saller } = useWords()
  return (
    <div className="flex items-start gap-3">
      <span className="block w-14 shrink-0 overflow-hidden rounded-control bg-sunken">
        <Photo src={one.photo} alt="" sizes="56px" className="aspect-4/3 w-full object-cover" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to="/products/sp/$id"
          params={{ id: one._id }}
          lang={languageOf(one.name)}
          className="line-clamp-2 w-fit text-small font-medium wrap-anywhere hover:underline"
        >
          {one.name}
        </Link>
        <p className="figures mt-0.5 flex flex-wrap items-center gap-x-2 text-caption text-ink-3">
          {saller.form.unit} {groupDigits(one.taka)}
          {one.state !== 'live' && <Badge>{saller.states.names[one.state]}</Badge>}
        </p>
        <Advice one={one} />
      </div>
    </div>
  )
}

function Advice({ one: { _id: id, advice } }: { one: ProductNumbers }) {
  if (!advice) return null
  const texts = myNumbers.advice
  const text = advice.kind === 'price' ? texts.price[advice.basis](advice.low, advice.high, advice.count) : texts.photos
  return (
    <p className="mt-2 flex gap-2 rounded-control bg-accent-soft p-2.5 text-caption text-accent-ink">
      <Lightbulb className="mt-px size-4 shrink-0" />
      <span>
        {text}{' '}
        <Link
          to="/dashboard/my-products/$id/edit"
          params={{ id }}
          className="font-semibold underline underline-offset-2"
        >
          {advice.kind === 'price' ? texts.changePrice : texts.addPhotos}
        </Link>
      </span>
    </p>
  )
}

function Trend({ one: { viewsByWeek } }: { one: ProductNumbers }) {
  return (
    <>
      <Bars values={viewsByWeek} className="ml-auto h-7 w-20" />
      <span className="sr-only">{words.trendOf(viewsByWeek.map(shown).join(', '))}</span>
    </>
  )
}

function ProductCard({ one }: { one: ProductNumbers }) {
  return (
    <div className="p-3.5">
      <div className="flex items-start justify-between gap-3">
        <Product one={one} />
        <div className="shrink-0">
          <Trend one={one} />
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-6">
        {FIGURES.map((figure) => (
          <div key={figure} className="flex flex-col-reverse text-center">
            <dt className="text-micro text-ink-3">{myNumbers.figures[figure]}</dt>
            <dd className="figures text-small font-semibold">{shown(one[figure])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
