import { Link } from '@tanstack/react-router'
import { truncate } from '#shared/text/truncate.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Photo } from '#ui/display/photo.tsx'
import { languageOf } from '#ui/text/language.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../../contract.ts'
import type { CompareRow } from './compare-rows.ts'
import { removeCompared } from './use-compared.ts'

const firstColumn =
  'sticky left-0 z-10 w-20 min-w-20 bg-surface px-2 text-left align-top max-md:text-caption md:w-40 md:px-4'

/** On a phone two products and a part of the third one are seen: it shows that more come. */
const column = 'min-w-28 p-2 text-left align-top font-medium max-md:min-w-[calc((100cqw-5rem)/2.4)] md:p-3'

/** A word such as 'Narayanganj' has room in it on the narrowest phone. */
const cell = 'p-2 align-top wrap-anywhere max-md:px-1.5 max-md:text-caption max-[359px]:text-micro md:p-3'

/** A long label of a button makes its column no wider on a phone. */
const narrowButton = 'max-md:h-auto max-md:min-h-11 max-md:px-1 max-md:whitespace-normal'

/** Products side by side. On a phone the names of the facts stay while the products are scrolled. */
export function CompareTable({ products, rows }: { products: ProductDetails[]; rows: CompareRow[] }) {
  const { compare } = useWords().product
  return (
    <section
      aria-label={compare.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="@container overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-small md:table-fixed">
        <caption className="sr-only">{compare.title}</caption>
        <thead>
          <tr>
            <th scope="col" className={firstColumn}>
              <span className="sr-only">{compare.fact}</span>
            </th>
            {products.map((product) => (
              <th key={product._id} scope="col" className={cx('h-px', column)}>
                <Head product={product} ids={products.map(({ _id }) => _id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values, differs }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className={cx(firstColumn, 'py-3 font-normal text-ink-3')}>
                {label}
              </th>
              {products.map(({ _id }, index) => (
                <td key={_id} className={cx(cell, differs ? 'font-semibold' : 'text-ink-2')}>
                  <Sentence>
                    {values[index] ?? <span className="font-normal text-ink-3">{compare.notStated}</span>}
                  </Sentence>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Head({ product, ids }: { product: ProductDetails; ids: string[] }) {
  const { compare } = useWords().product
  const name = truncate(product.name, 40)
  const others = ids.filter((id) => id !== product._id)
  return (
    <div className="flex h-full flex-col gap-2">
      <Photo
        src={product.photo}
        alt=""
        sizes="240px"
        width={240}
        height={180}
        className="aspect-4/3 w-full max-w-60 rounded-md object-cover"
      />
      <span lang={languageOf(name)} className="min-h-10 wrap-anywhere">
        {name}
      </span>
      <Link
        to="/products/sp/$id"
        params={{ id: product._id }}
        aria-label={compare.bookOf(name)}
        className={buttonClass({ kind: 'secondary', className: cx('mt-auto text-center', narrowButton) })}
      >
        {compare.book}
      </Link>
      <Link
        to="/compare"
        search={{ ids: others.join(',') || undefined }}
        aria-label={compare.removeOf(name)}
        onClick={() => removeCompared(product._id)}
        className={buttonClass({ kind: 'quiet', className: narrowButton })}
      >
        {compare.remove}
      </Link>
    </div>
  )
}
