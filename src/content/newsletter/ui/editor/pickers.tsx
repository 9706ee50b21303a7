import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { IconButton } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search/search-field.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { languageOf } from '#ui/text/language.ts'
import { newsletter as words } from '#words/newsletter.ts'
import { MAX_POSTS, MAX_PRODUCTS } from '../../contract.ts'
import { foundPostsQuery, foundProductsQuery } from '../queries.ts'
import type { IssueFormState } from './use-issue-form.ts'

interface Named {
  _id: string
  name: string
}

interface PickerProps {
  form: IssueFormState['form']
  /** The names of what the stored issue has chosen, by id. */
  names: Record<string, string>
}

/** Chooses products that are on sale. */
export function ProductPicker(props: PickerProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const search = useSearch()
  const { data } = useQuery(foundProductsQuery(api, search.asked))
  return <Picker {...props} field="products" max={MAX_PRODUCTS} search={search} found={data?.items} />
}

/** Chooses published posts. */
export function PostPicker(props: PickerProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const search = useSearch()
  const { data } = useQuery(foundPostsQuery(api, search.asked))
  return <Picker {...props} field="posts" max={MAX_POSTS} search={search} found={data?.items} />
}

function useSearch() {
  const [typed, setTyped] = useState('')
  return { typed, setTyped, asked: useDeferredValue(typed.trim()) }
}

interface WholePickerProps extends PickerProps {
  field: 'products' | 'posts'
  max: number
  search: ReturnType<typeof useSearch>
  found: Named[] | undefined
}

/** The chosen ones in their order, and below them what a search finds. */
function Picker({ form, names, field, max, search, found }: WholePickerProps) {
  const chosen = useWatch({ control: form.control, name: field }) ?? []
  const known = useRef(names)
  const write = (ids: string[]) => form.setValue(field, ids, { shouldDirty: true })
  function add({ _id, name }: Named) {
    known.current = { ...known.current, [_id]: name }
    write([...chosen, _id])
  }
  const others = found?.filter(({ _id }) => !chosen.includes(_id)) ?? []
  return (
    <section aria-label={words[field]} className="space-y-3">
      <div>
        <h2 className="text-h4 font-semibold">{words[field]}</h2>
        <p className="text-small text-ink-3">{words[`${field}Hint`]}</p>
      </div>
      {chosen.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {chosen.map((id) => {
            const name = known.current[id] ?? words.lost
            const remove = () => write(chosen.filter((one) => one !== id))
            return <Row key={id} name={name} icon={X} label={words.removeOf(name)} onPress={remove} />
          })}
        </ul>
      )}
      {chosen.length < max ? (
        <>
          <SearchField
            label={`${words.search}: ${words[field]}`}
            look="table"
            placeholder={words.search}
            value={search.typed}
            onChange={({ target }) => search.setTyped(target.value)}
            // The field stands in the form of the issue, which it does not submit.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {/* Room for what a search finds at most: the buttons below stay where they are when the list comes. */}
          <ul className="min-h-68 divide-y divide-line">
            {others.map((one) => (
              <Row key={one._id} name={one.name} icon={Plus} label={words.addOf(one.name)} onPress={() => add(one)} />
            ))}
          </ul>
          {found?.length === 0 && <p className="text-small text-ink-3">{words.nothingFound}</p>}
        </>
      ) : (
        <p className="text-small text-ink-3">{words.full(max)}</p>
      )}
    </section>
  )
}

interface RowProps {
  name: string
  icon: Icon
  label: string
  onPress: () => void
}

function Row({ name, icon, label, onPress }: RowProps) {
  return (
    <li className="flex items-center gap-2 pl-3">
      <span lang={languageOf(name)} className="min-w-0 flex-1 py-2 text-small wrap-anywhere">
        {name}
      </span>
      <IconButton icon={icon} label={label} onClick={onPress} />
    </li>
  )
}
