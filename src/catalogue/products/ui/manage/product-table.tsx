import { Link } from '@tanstack/react-router'
import { History, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { truncate } from '#shared/text/truncate.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { iconButtonClass } from '#ui/controls/button-class.ts'
import { Condition } from '#ui/display/condition.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { productHistory } from '#words/product-history.ts'
import type { Product } from '../../contract.ts'
import { useHistoryDialog } from '../history/use-history-dialog.tsx'
import { HideButton } from './hide-button.tsx'
import { StateBadge } from './state-line.tsx'
import { useDeleteProductDialog } from './use-delete-product-dialog.tsx'

/** One page of products: a table from `xl`, cards below that. */
export function ProductTable({ products, withSaller }: { products: Product[]; withSaller: boolean }) {
  const { saller: words, catalogue } = useWords()
  const { columns: heads } = words.table
  const remove = useDeleteProductDialog()
  const history = useHistoryDialog()
  const actions = (product: Product, size: string) => (
    <div className="-mr-2 flex justify-end max-xl:mr-0">
      {withSaller && <OfficeActions product={product} size={size} onHistory={() => history.show(product)} />}
      <Link
        to="/dashboard/my-products/$id/edit"
        params={{ id: product._id }}
        aria-label={words.edit.of(truncate(product.name, 40))}
        className={iconButtonClass('quiet', size)}
      >
        <Pencil className="size-5" />
      </Link>
      <IconButton
        icon={Trash2}
        label={words.delete.of(truncate(product.name, 40))}
        className={size}
        onClick={() => remove.askToDelete(product)}
      />
    </div>
  )
  const columns: Column<Product>[] = [
    { key: 'product', head: heads.product, cell: (product) => <ProductCell product={product} /> },
    { key: 'brand', head: heads.brand, width: 'w-30', cell: (product) => catalogue.brandName(product.category) },
    { key: 'condition', head: heads.condition, width: 'w-40', cell: (product) => <ConditionCell product={product} /> },
    { key: 'price', head: heads.price, right: true, width: 'w-32', cell: (product) => <TakaPrice product={product} /> },
    {
      key: 'action',
      head: heads.action,
      headHidden: true,
      right: true,
      width: withSaller ? 'w-42' : 'w-26',
      cell: (row) => actions(row, 'size-9'),
    },
  ]
  if (withSaller)
    columns.splice(3, 0, { key: 'saller', head: heads.saller, width: 'w-34', cell: (row) => <Saller product={row} /> })
  return (
    <>
      <Table
        caption={words.table.caption}
        columns={columns}
        rows={products}
        rowKey={(product) => product._id}
        cardsBelow="xl"
        card={(product) => (
          <ProductTableCard product={product} withSaller={withSaller}>
            {actions(product, 'size-11')}
          </ProductTableCard>
        )}
      />
      {remove.dialog}
      {history.dialog}
    </>
  )
}

function OfficeActions({ product, size, onHistory }: { product: Product; size: string; onHistory: () => void }) {
  const label = productHistory.of(truncate(product.name, 40))
  return (
    <>
      <IconButton icon={History} label={label} className={size} onClick={onHistory} />
      <HideButton product={product} className={size} />
    </>
  )
}

function NameLink({ product }: { product: Product }) {
  const name = truncate(product.name, 40)
  return (
    <Link
      to="/products/sp/$id"
      params={{ id: product._id }}
      lang={languageOf(name)}
      className="block text-small font-medium wrap-anywhere hover:underline"
    >
      {name}
    </Link>
  )
}

function ProductCell({ product }: { product: Product }) {
  return (
    <div className="flex min-h-[65px] items-center gap-3">
      <Photo
        src={product.photo}
        alt=""
        sizes="56px"
        width={56}
        height={44}
        className="h-11 w-14 shrink-0 rounded-md object-cover"
      />
      <div className="min-w-0">
        <NameLink product={product} />
        <p className="truncate text-caption text-ink-3">{product.shownLocation}</p>
        <StateBadge state={product.state} className="mt-1" />
      </div>
    </div>
  )
}

function ConditionCell({ product }: { product: Product }) {
  const { conditionName, usedName } = useWords().catalogue
  return (
    <>
      <Condition
        value={product.condition}
        word={conditionName(product.condition)}
        className="max-w-full truncate whitespace-nowrap"
      />
      <p className="truncate text-caption text-ink-3">{usedName(product.used)}</p>
    </>
  )
}

function Saller({ product }: { product: Product }) {
  return (
    <span lang={languageOf(product.salerName)} className="block truncate">
      {product.salerName}
    </span>
  )
}

function TakaPrice({ product }: { product: Product }) {
  const { unit } = useWords().saller.form
  return <Price unit={unit} amount={groupDigits(product.resaleTaka)} className="text-small" />
}

interface CardProps {
  product: Product
  withSaller: boolean
  children: ReactNode
}

/** The buttons of an admin do not fit beside the name on a phone: they have a row of their own there. */
function ProductTableCard({ product, withSaller, children }: CardProps) {
  const { brandName, conditionName } = useWords().catalogue
  return (
    <div className={cx('flex min-h-21 items-center gap-x-3 py-2.5 pr-1 pl-3', withSaller && 'max-sm:flex-wrap')}>
      <Photo
        src={product.photo}
        alt=""
        sizes="64px"
        width={64}
        height={52}
        className="h-13 w-16 shrink-0 rounded-md object-cover"
      />
      <div className="min-w-0 flex-1">
        <NameLink product={product} />
        <p className="text-caption wrap-anywhere text-ink-3">
          {brandName(product.category)} · {conditionName(product.condition)}
        </p>
        {withSaller && (
          <p lang={languageOf(product.salerName)} className="truncate text-caption text-ink-3">
            {product.salerName}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <TakaPrice product={product} /> <StateBadge state={product.state} />
        </p>
      </div>
      <div className={withSaller ? 'max-sm:w-full' : undefined}>{children}</div>
    </div>
  )
}

/** As high as `count` rows, so that the pager stays where it is. */
export function RowSkeletons({ count }: { count: number }) {
  const words = useWords().saller.table
  return (
    <Loading label={words.loading} className="xl:pt-[45px]">
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, never reordered
          key={index}
          className="flex min-h-21 items-center gap-3 border-t border-line px-3 first-of-type:border-t-0 xl:min-h-0 xl:h-[90px] xl:px-4"
        >
          <Skeleton className="h-13 w-16 shrink-0 rounded-md xl:h-11 xl:w-14" />
          <span className="min-w-0 flex-1 space-y-2">
            <Skeleton className="h-3.5 w-56 max-w-full" />
            <Skeleton className="h-3 w-36 max-w-full" />
          </span>
          <Skeleton className="h-4 w-24 max-sm:hidden" />
        </div>
      ))}
    </Loading>
  )
}
