import { PLACE_KINDS, PUBLIC_PLACES, type PublicPlace, WEEKDAYS } from '#catalogue/facts/server/public-places.ts'
import { areaName, findDistrict, nameIn } from '#catalogue/facts/server/store.ts'
import type { Language } from '#shared/language.ts'
import type { MeetingPlace } from '../../contract.ts'

const KIND_BY_ID = new Map(PLACE_KINDS.map((kind) => [kind.id, kind]))

/** Dhaka: where a product without a district most likely is, and the middle of the country for the sun. */
const CAPITAL = 'dhaka'

/**
 * The public places of a district, those in `area` first, then the kinds of place that every district has. A place that is
 * known from faint memory only is left out (`sure` in the file).
 */
export function meetingPlacesIn(district: string | null, area: string | null, language: Language) {
  const known = (district === null ? undefined : findDistrict(district)) ?? findDistrict(CAPITAL)
  const named = PUBLIC_PLACES.filter((place) => place.sure && place.district === known?.id && district !== null)
  const near = named.toSorted((a, b) => Number(b.area === area) - Number(a.area === area))
  return {
    district: district === null ? null : known ? nameIn(language, known) : null,
    lat: known?.lat ?? 0,
    lon: known?.lon ?? 0,
    places: [...near.map((place) => toPlace(place, language)), ...everywhere(language)],
  }
}

function everywhere(language: Language): MeetingPlace[] {
  return PLACE_KINDS.filter((kind) => kind.everywhere).map((kind) => ({
    ...{ id: kind.id, name: nameIn(language, kind), area: null, tip: kind.tip[language], closed: null },
  }))
}

function toPlace(place: PublicPlace, language: Language): MeetingPlace {
  const { id, kind, district, area = null, closed } = place
  const weekday = closed && WEEKDAYS.indexOf(closed.day)
  return {
    ...{ id, name: nameIn(language, place), area: areaName(district, area, language) ?? null },
    tip: KIND_BY_ID.get(kind)?.tip[language] ?? null,
    closed: weekday ?? null,
  }
}
