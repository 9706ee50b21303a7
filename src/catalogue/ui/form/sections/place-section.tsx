import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { areasQuery, placesQuery } from '#taxonomy/ui/queries.ts'
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

function PlaceFields({ state: { form, product } }: { state: ProductFormState }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { saller, listing } = useWords()
  const { errors } = useFormState({ control: form.control, name: ['district', 'area', 'location'] })
  const [district, area] = useWatch({ control: form.control, name: ['district', 'area'] })
  const { data: divisions = [] } = useQuery(placesQuery(api))
  const { data: areas = [] } = useQuery(areasQuery(api, district))
  const [chosen, setChosen] = useState('')
  const division = divisions.find(({ districts }) => districts.some(({ id }) => id === district))?.id ?? chosen
  const districts = divisions.find(({ id }) => id === division)?.districts ?? divisions.flatMap((one) => one.districts)
  const named = useRef('')
  /** Writes the line that buyers read, unless the saller has written another one. */
  function nameIt(districtId: string, areaId: string) {
    const all = divisions.flatMap((one) => one.districts)
    const parts = [areas.find(({ id }) => id === areaId)?.name, all.find(({ id }) => id === districtId)?.name]
    const text = parts.filter(Boolean).join(', ')
    const typed = form.getValues('location').trim()
    if (typed === '' || typed === named.current) {
      form.setValue('location', text, { shouldDirty: true, shouldValidate: text !== '' })
      named.current = text
    }
  }
  function chooseDivision(id: string) {
    setChosen(id)
    const isIn = divisions.find((one) => one.id === id)?.districts.some((one) => one.id === district)
    if (isIn || district === '') return
    form.setValue('district', '', { shouldDirty: true })
    form.setValue('area', '', { shouldDirty: true })
    nameIt('', '')
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2 sm:gap-4">
        <SelectField
          label={listing.division}
          choices={[
            { value: '', label: listing.allDivisions },
            ...divisions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={division}
          onChange={(event) => chooseDivision(event.target.value)}
        />
        <SelectField
          key={`district ${districts.length} ${division}`}
          label={listing.district}
          aside={product ? listing.optional : undefined}
          placeholder={listing.choose}
          choices={[
            ...(product ? [{ value: '', label: listing.notStated }] : []),
            ...districts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors.district?.message}
          {...form.register('district', {
            onChange: (event) => {
              form.setValue('area', '', { shouldDirty: true })
              nameIt(event.target.value, '')
            },
          })}
        />
      </div>
      <SelectField
        key={`area ${district} ${areas.length}`}
        label={listing.area}
        aside={listing.optional}
        disabled={district === ''}
        choices={[
          { value: '', label: listing.notStated },
          ...areas.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={area}
        onChange={(event) => {
          form.setValue('area', event.target.value, { shouldDirty: true })
          nameIt(district, event.target.value)
        }}
        error={errors.area?.message}
      />
      <TextField
        label={saller.form.location}
        hint={listing.locationHint}
        icon={MapPin}
        autoComplete="off"
        error={errors.location?.message}
        {...form.register('location')}
      />
    </>
  )
}
