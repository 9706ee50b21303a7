import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { DRAFT_LENGTHS } from '#catalogue/drafts/contract.ts'
import type { FoundPlace } from '#catalogue/facts/contract.ts'
import { foundPlacesQuery } from '#catalogue/facts/ui/form-queries.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { nameInLine, namesPlace } from '../place-of-line.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { Card } from './card.tsx'

/** The line that buyers read (row F04). A place that is chosen below it is its district and area, too. */
export function PlaceSection({ state }: { state: ProductFormState }) {
  const { saller, listing } = useWords()
  const { form } = state
  const { errors } = useFormState({ control: form.control, name: ['district', 'area', 'location'] })
  const { found, district, typed, choose } = usePlace(state)
  return (
    <Card step="place" shown={state.step} title={listing.place} text={listing.placeText}>
      <div>
        <TextField
          label={saller.form.location}
          hint={district ? listing.placeFound : listing.locationHint}
          icon={MapPin}
          autoComplete="off"
          maxLength={DRAFT_LENGTHS.location}
          error={errors.location?.message ?? errors.district?.message ?? errors.area?.message}
          {...form.register('location', { onChange: typed })}
        />
        {found.length > 0 && (
          <ul aria-label={listing.places} className="mt-2 overflow-hidden rounded-control border border-line">
            {found.map((place) => (
              <li key={place.name} className="border-line not-first:border-t">
                <button
                  type="button"
                  // The field keeps the focus. The press removes the button: with the focus on it the next key would be lost.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(place)}
                  className="min-h-11 w-full px-3.5 py-2.5 text-left text-small hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  {place.name}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className="sr-only">
          {found.length > 0 && listing.placesFound(found.length)}
        </p>
      </div>
    </Card>
  )
}

/** The places that the typed line may mean. One that is typed in full is chosen without a press. */
function usePlace({ form, product }: ProductFormState) {
  const { api } = useRouteContext({ from: rootRouteId })
  const [district, location] = useWatch({ control: form.control, name: ['district', 'location'] })
  const [isTyping, setTyping] = useState(false)
  const q = location.trim()
  const { data = [] } = useQuery(foundPlacesQuery(api, q, isTyping && q.length > 1 && q.length <= 100))
  // Name of the chosen place within the line. A line without it names another place.
  const named = useRef(product?.place ?? '')
  function set(place: Pick<FoundPlace, 'district' | 'area'>) {
    form.setValue('district', place.district, { shouldDirty: true, shouldValidate: place.district !== '' })
    form.setValue('area', place.area ?? '', { shouldDirty: true, shouldValidate: true })
  }
  function choose(place: FoundPlace) {
    named.current = place.name
    set(place)
    form.setValue('location', place.name, { shouldDirty: true, shouldValidate: true })
    setTyping(false)
    form.setFocus('location')
  }
  function typed() {
    setTyping(true)
    if (district === '') return
    // `location` is the line before this change.
    named.current = nameInLine(location, named.current)
    if (namesPlace(form.getValues('location'), named.current)) return
    named.current = ''
    set({ district: '', area: null })
  }
  const [only] = data
  const isWhole = isTyping && only?.name.toLowerCase() === q.toLowerCase()
  const choosePlace = useRef(choose)
  choosePlace.current = choose
  useEffect(() => {
    if (isWhole) choosePlace.current(only)
  }, [isWhole, only])
  return { found: isTyping && !isWhole && district === '' ? data : [], district, typed, choose }
}
