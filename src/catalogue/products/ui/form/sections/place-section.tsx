import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { DRAFT_LENGTHS } from '#catalogue/drafts/contract.ts'
import type { Place } from '#catalogue/facts/contract.ts'
import { areasQuery, placesQuery } from '#catalogue/facts/ui/form-queries.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useWords } from '#ui/text/words.ts'
import { PriceFields } from '../price-fields.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { Card } from './card.tsx'

/** Division narrows district narrows area; the line beside them is what buyers read (row F04). Then the prices. */
export function PlaceSection({ state }: { state: ProductFormState }) {
  const { listing } = useWords()
  return (
    <>
      <Card step="place" shown={state.step} title={listing.place} text={listing.placeText}>
        <PlaceFields state={state} />
      </Card>
      <Card step="place" shown={state.step} title={listing.price}>
        <PriceFields register={state.form.register} control={state.form.control} />
        <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
          <span>
            <span className="block text-small font-medium">{listing.negotiable}</span>
            <span className="block text-caption text-ink-3">{listing.negotiableText}</span>
          </span>
          <input type="checkbox" className="size-6 shrink-0 accent-accent" {...state.form.register('negotiable')} />
        </label>
      </Card>
    </>
  )
}

/** The chosen places with what they narrow, and the functions that choose. */
function usePlaces({ form }: ProductFormState) {
  const { api } = useRouteContext({ from: rootRouteId })
  const [district, area] = useWatch({ control: form.control, name: ['district', 'area'] })
  const { data: divisions = [] } = useQuery(placesQuery(api))
  const { data: areas = [] } = useQuery(areasQuery(api, district))
  const [chosen, setChosen] = useState('')
  const all = divisions.flatMap(({ districts }) => districts)
  const division = divisions.find(({ districts }) => districts.some(({ id }) => id === district))?.id ?? chosen
  const named = useRef('')
  /** Writes the line that buyers read, unless the saller has written another one. */
  function nameIt(districtId: string, areaId: string) {
    const parts = [areas.find(({ id }) => id === areaId)?.name, all.find(({ id }) => id === districtId)?.name]
    const text = parts.filter(Boolean).join(', ')
    const typed = form.getValues('location').trim()
    if (typed !== '' && typed !== named.current) return
    form.setValue('location', text, { shouldDirty: true, shouldValidate: text !== '' })
    named.current = text
  }
  function chooseArea(id: string) {
    form.setValue('area', id, { shouldDirty: true })
    nameIt(district, id)
  }
  function chooseDistrict(id: string) {
    form.setValue('district', id, { shouldDirty: true, shouldValidate: id !== '' })
    form.setValue('area', '', { shouldDirty: true })
    nameIt(id, '')
  }
  function chooseDivision(id: string) {
    setChosen(id)
    const isIn = divisions.find((one) => one.id === id)?.districts.some((one) => one.id === district)
    if (!isIn && district !== '') chooseDistrict('')
  }
  const districts = divisions.find(({ id }) => id === division)?.districts ?? all
  return {
    ...{ division, divisions, district, districts, area, areas },
    ...{ chooseDivision, chooseDistrict, chooseArea },
  }
}

const choicesOf = (places: readonly Place[]) => places.map(({ id, name }) => ({ value: id, label: name }))

function PlaceFields({ state }: { state: ProductFormState }) {
  const { form, product } = state
  const { saller, listing } = useWords()
  const { errors } = useFormState({ control: form.control, name: ['district', 'area', 'location'] })
  const places = usePlaces(state)
  const none = { value: '', label: listing.notStated }
  return (
    <>
      <div className="grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2 sm:gap-4">
        <SelectField
          label={listing.division}
          choices={[{ value: '', label: listing.allDivisions }, ...choicesOf(places.divisions)]}
          value={places.division}
          onChange={(event) => places.chooseDivision(event.target.value)}
        />
        <SelectField
          label={listing.district}
          aside={product && listing.optional}
          placeholder={product ? undefined : listing.choose}
          choices={[...(product ? [none] : []), ...choicesOf(places.districts)]}
          value={places.district}
          onChange={(event) => places.chooseDistrict(event.target.value)}
          error={errors.district?.message}
        />
      </div>
      <SelectField
        label={listing.area}
        aside={listing.optional}
        disabled={places.district === ''}
        choices={[none, ...choicesOf(places.areas)]}
        value={places.area}
        onChange={(event) => places.chooseArea(event.target.value)}
        error={errors.area?.message}
      />
      <TextField
        label={saller.form.location}
        hint={listing.locationHint}
        icon={MapPin}
        autoComplete="off"
        maxLength={DRAFT_LENGTHS.location}
        error={errors.location?.message}
        {...form.register('location')}
      />
    </>
  )
}
