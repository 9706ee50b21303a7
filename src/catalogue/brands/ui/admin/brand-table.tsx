import { GitMerge, Pencil, Trash2 } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { IconButton } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Table } from '#ui/table/table.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { BrandEntry, KindEntry } from '../../contract.ts'
import type { BrandDialogProps } from './brand-dialog.tsx'
import { kindName } from './kind-name.ts'
import type { MergeDialogProps } from './merge-dialog.tsx'
import { useDialog } from './use-dialog.tsx'

const loadEdit = () => import('./brand-dialog.tsx')
const BrandDialog = lazy(() => loadEdit().then((module) => ({ default: module.BrandDialog })))
const loadMerge = () => import('./merge-dialog.tsx')
const MergeDialog = lazy(() => loadMerge().then((module) => ({ default: module.MergeDialog })))
const loadDelete = () => import('./delete-brand.tsx')
const DeleteBrand = lazy(() => loadDelete().then((module) => ({ default: module.DeleteBrand })))

interface BrandTableProps {
  brands: readonly BrandEntry[]
  /** Brands to choose from when a brand is merged. */
  all: readonly BrandEntry[]
  kinds: readonly KindEntry[]
}

/** Brands with what an admin may do to them. */
export function BrandTable({ brands, all, kinds }: BrandTableProps) {
  const { assortment: words } = useWords()
  const edit = useDialog<BrandDialogProps>(BrandDialog, loadEdit)
  const merge = useDialog<MergeDialogProps>(MergeDialog, loadMerge)
  const remove = useDialog<{ brand: BrandEntry }>(DeleteBrand, loadDelete)
  const actions = (brand: BrandEntry) => (
    <span className="flex items-center justify-end">
      <IconButton icon={Pencil} label={words.editOf(brand.name)} onClick={() => edit.show({ brand })} />
      {!brand.fixed && (
        <IconButton
          icon={GitMerge}
          label={words.mergeOf(brand.name)}
          onClick={() => merge.show({ brand, brands: all })}
        />
      )}
      {!brand.fixed && !brand.inUse && (
        <IconButton icon={Trash2} label={words.deleteOf(brand.name)} onClick={() => remove.show({ brand })} />
      )}
    </span>
  )
  const { columns } = words
  return (
    <>
      <Table
        caption={words.brands}
        rows={brands}
        rowKey={(brand) => brand._id}
        cardsBelow="lg"
        card={(brand) => <Card brand={brand} kinds={kinds} actions={actions(brand)} />}
        columns={[
          { key: 'brand', head: columns.brand, cell: (brand) => <Brand brand={brand} /> },
          { key: 'kinds', head: columns.kinds, cell: (brand) => <Kinds brand={brand} kinds={kinds} /> },
          {
            key: 'products',
            head: columns.products,
            right: true,
            width: 'w-28',
            cell: ({ productCount }) => <span className="figures">{words.count(productCount)}</span>,
          },
          { key: 'actions', head: columns.actions, headHidden: true, right: true, width: 'w-40', cell: actions },
        ]}
      />
      {edit.dialog}
      {merge.dialog}
      {remove.dialog}
    </>
  )
}

function Brand({ brand: { name, bangla, photo, hidden } }: { brand: BrandEntry }) {
  const { assortment: words } = useWords()
  return (
    <span className="flex items-center gap-3">
      <BrandMark name={name} photo={photo} />
      <span className="min-w-0">
        <span lang={languageOf(name)} className="block font-medium text-small break-words">
          {name}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-caption text-ink-3">
          <span lang="bn">{bangla}</span>
          {hidden && <Badge tone="warn">{words.hidden}</Badge>}
        </span>
      </span>
    </span>
  )
}

const KINDS_SHOWN = 4

function Kinds({ brand, kinds }: { brand: BrandEntry; kinds: readonly KindEntry[] }) {
  const { assortment: words } = useWords()
  const names = kinds.flatMap((kind) => (brand.kinds.includes(kind.id) ? kindName(kind) : []))
  const more = names.length - KINDS_SHOWN
  const text = names.slice(0, KINDS_SHOWN).join(', ') || words.anyKind
  return <span className="text-caption text-ink-2">{more > 0 ? `${text} ${words.moreKinds(more)}` : text}</span>
}

/** A row of the table on narrow screens. */
function Card({ brand, kinds, actions }: { brand: BrandEntry; kinds: readonly KindEntry[]; actions: ReactNode }) {
  const { assortment: words } = useWords()
  return (
    <div className="px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <Brand brand={brand} />
        <span className="figures shrink-0 text-caption text-ink-3">{words.products(brand.productCount)}</span>
      </div>
      <div className="-mr-3 mt-1 flex items-center justify-between gap-3">
        <Kinds brand={brand} kinds={kinds} />
        {actions}
      </div>
    </div>
  )
}

/** The picture of a brand, or its first letters. */
function BrandMark({ name, photo }: { name: string; photo: string }) {
  if (photo)
    return <Photo src={photo} alt="" sizes="64px" className="h-12 w-16 shrink-0 rounded-lg bg-sunken object-cover" />
  return (
    <span
      aria-hidden="true"
      className="flex h-12 w-16 shrink-0 items-center justify-center rounded-lg border border-line bg-sunken font-semibold text-ink-3"
    >
      {name.slice(0, 2)}
    </span>
  )
}
