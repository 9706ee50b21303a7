import { facets } from './en/facets.ts'
import { metadata } from './en/metadata.ts'
import { offline } from './en/offline.ts'
import { refusals } from './en/refusals.ts'
import { searching } from './en/searching.ts'
import { buyers } from './en-buyers.ts'
import { homepage } from './en-home.ts'
import { law } from './en-law.ts'
import { members } from './en-members.ts'
import { readers } from './en-readers.ts'
import { visitors } from './en-visitors.ts'
import type { Translation } from './translation.ts'

/** Every word on the screen, as specified (spelling faults of quoted texts included). */
export const en = {
  ...visitors,
  ...members,
  ...readers,
  ...homepage,
  ...buyers,
  ...law,
  facets,
  refusals,
  searching,
  metadata,
  offline,
}

/** What each language must provide: the keys of `en`, checked by the compiler. */
export type Messages = Translation<typeof en>
