import * as z from 'zod/mini'
import { areaName, findDistrict, nameIn } from '#catalogue/facts/server/store.ts'
import type { Language } from '#shared/language.ts'
import type { MeetingPlace } from '../../contract.ts'
import file from './data/meeting-places.json' with { type: 'json' }

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const inTwoLanguages = z.object({ en: z.string(), bn: z.string() })
const PlacesFile = z.object({
  kinds: z.array(
    z.object({ id: z.string(), name: z.string(), bn: z.string(), tip: inTwoLanguages, everywhere: z.boolean() }),
  ),
  places: z.array(
    z.object({
      ...{
        id: z.string(),
        name: z.string(),
        bn: z.string(),
        kind: z.string(),
        district: z.string(),
        sure: z.boolean(),
      },
      area: z.optional(z.string()),
      closed: z.optional(z.object({ day: z.enum(WEEKDAYS), sure: z.boolean() })),
    }),
  ),
})
type StoredPlace = z.output<typeof PlacesFile>['places'][number]

const { kinds: KINDS, places: PLACES } = z.parse(PlacesFile, file)
const KIND_BY_ID = new Map(KINDS.map((kind) => [kind.id, kind]))

/** Dhaka: where a product without a district most likely is, and the middle of the country for the sun. */
const CAPITAL = 'dhaka'

/**
 * The public places of a district, those in `area` first, then the kinds of place that every district has. A place that is
 * known from faint memory only is left out (`sure` in the file).
 */
export function meetingPlacesIn(district: string | null, area: string | null, language: Language) {
  const known = (district === null ? undefined : findDistrict(district)) ?? findDistrict(CAPITAL)
  const named = PLACES.filter((place) => place.sure && place.district === known?.id && district !== null)
  const near = named.toSorted((a, b) => Number(b.area === area) - Number(a.area === area))
  return {
    district: district === null ? null : known ? nameIn(language, known) : null,
    lat: known?.lat ?? 0,
    lon: known?.lon ?? 0,
    places: [...near.map((place) => toPlace(place, language)), ...everywhere(language)],
  }
}

function everywhere(language: Language): MeetingPlace[] {
  return KINDS.filter((kind) => kind.everywhere).map((kind) => ({
    ...{ id: kind.id, name: nameIn(language, kind), area: null, tip: kind.tip[language], closed: null },
  }))
}

function toPlace(place: StoredPlace, language: Language): MeetingPlace {
  const { id, kind, district, area = null, closed } = place
  const weekday = closed && WEEKDAYS.indexOf(closed.day)
  return {
    ...{ id, name: nameIn(language, place), area: areaName(district, area, language) ?? null },
    tip: KIND_BY_ID.get(kind)?.tip[language] ?? null,
    closed: weekday ?? null,
  }
}
