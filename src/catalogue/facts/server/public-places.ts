import * as z from 'zod/mini'
import file from './data/meeting-places.json' with { type: 'json' }

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const inTwoLanguages = z.object({ en: z.string(), bn: z.string() })
const named = { id: z.string(), name: z.string(), bn: z.string() }
const PlacesFile = z.object({
  kinds: z.array(z.object({ ...named, tip: inTwoLanguages, everywhere: z.boolean() })),
  places: z.array(
    z.object({
      ...named,
      kind: z.string(),
      district: z.string(),
      sure: z.boolean(),
      area: z.optional(z.string()),
      closed: z.optional(z.object({ day: z.enum(WEEKDAYS), sure: z.boolean() })),
    }),
  ),
})
export type PublicPlace = z.output<typeof PlacesFile>['places'][number]

/** Public places where two people can meet, and the kinds of such places. */
export const { kinds: PLACE_KINDS, places: PUBLIC_PLACES } = z.parse(PlacesFile, file)
