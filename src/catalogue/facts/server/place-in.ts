import { normalForm } from '#shared/text/normal-form.ts'
import { areaNamed, DIVISIONS, districtNamed, folded } from './places.ts'

/** The end of an address that names no district: the country, and a post code after the name of a town. */
const COUNTRY = /^(bangladesh|bd|বাংলাদেশ)$/iu
const POST_CODE = /[\s–—-]+[\d০-৯]{4}$/u

/**
 * The district, and the area before it, that a free text certainly names, in either script: `Mirpur 10, Dhaka`,
 * `মিরপুর ১০, ঢাকা`, `Savar, Dhaka-1340, Bangladesh`. Null where the end of the text is no district, or may be another place.
 */
export function placeIn(text: string): { district: string; area: string | null } | null {
  const parts = normalForm(text)
    .split(/[,;،\n]/u)
    .map((part) => part.trim().replace(/[.।]+$/u, ''))
    .filter((part) => part !== '')
  if (COUNTRY.test(parts.at(-1) ?? '')) parts.pop()
  const last = (parts.pop() ?? '').replace(POST_CODE, '')
  const district = isAmbiguous(last) ? undefined : districtNamed(last)
  if (!district) return null
  return { district, area: areaNamed(district, parts.pop() ?? '') ?? null }
}

/** True if a former name, or another spelling, of a district is also the name of a place in another district. */
function isAmbiguous(name: string): boolean {
  ambiguous ??= ambiguousNames()
  return ambiguous.has(folded(name))
}

/** Made at the first use, so that the start does not wait for it. */
let ambiguous: ReadonlySet<string> | undefined

function ambiguousNames(): Set<string> {
  const districts = DIVISIONS.flatMap((division) => division.districts)
  const names = districts.flatMap(({ id, also = [] }) => {
    const elsewhere = districts.filter((district) => district.id !== id)
    return also.filter((name) => elsewhere.some((district) => areaNamed(district.id, name))).map(folded)
  })
  return new Set(names)
}
