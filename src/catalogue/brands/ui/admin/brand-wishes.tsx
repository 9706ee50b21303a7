import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import { lazy } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { BrandWish, KindEntry } from '../../contract.ts'
import type { BrandDialogProps } from './brand-dialog.tsx'
import { BrandsSkeleton } from './brands-skeleton.tsx'
import { kindName } from './kind-name.ts'
import { BRAND_SLICES, brandWishesQuery, kindEntriesQuery } from './queries.ts'
import { useDialog } from './use-dialog.tsx'

const load = () => import('./brand-dialog.tsx')
const BrandDialog = lazy(() => load().then((module) => ({ default: module.BrandDialog })))

/** The brands that sallers did not find in the form. */
export function BrandWishes() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { assortment: words } = useWords()
  const query = useQuery(brandWishesQuery(api))
  const { data: kinds = [] } = useQuery(kindEntriesQuery(api))
  const add = useDialog<BrandDialogProps>(BrandDialog, load)
  const { submit: dismiss } = useSubmit({
    call: (name: string) => api.dismissBrandWish({ name }),
    refresh: BRAND_SLICES,
    done: (_, name) => words.dismissed(name),
  })
  return (
    <Loaded query={query} failed={words.failed} skeleton={<BrandsSkeleton />}>
      {(wishes) => (
        <>
          {wishes.length === 0 && <EmptyState large icon={Tags} title={words.noWishes} text={words.noWishesText} />}
          <ul aria-label={words.wishes} className="divide-y divide-line">
            {wishes.map((wish) => (
              <li key={wish.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
                <Wish wish={wish} kinds={kinds} />
                <span className="flex gap-2">
                  <Button
                    kind="soft"
                    size="sm"
                    className="max-lg:h-11"
                    aria-label={words.addAsBrandOf(wish.name)}
                    onClick={() => add.show({ wish })}
                  >
                    {words.addAsBrand}
                  </Button>
                  <Button
                    kind="quiet"
                    size="sm"
                    className="max-lg:h-11"
                    aria-label={words.dismissOf(wish.name)}
                    onClick={() => dismiss(wish.name)}
                  >
                    {words.dismiss}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          {add.dialog}
        </>
      )}
    </Loaded>
  )
}

function Wish({ wish, kinds }: { wish: BrandWish; kinds: readonly KindEntry[] }) {
  const { assortment: words } = useWords()
  const wanted = kinds.flatMap((kind) => (wish.kinds.includes(kind.id) ? kindName(kind) : []))
  return (
    <span className="min-w-0">
      <span lang={languageOf(wish.name)} className="block font-medium text-small break-words">
        {wish.name}
      </span>
      <span className="block text-caption text-ink-3">
        {wanted.join(', ')} · {words.asked(wish.sallers, wish.askedAt)}
      </span>
    </span>
  )
}
