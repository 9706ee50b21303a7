import * as z from 'zod/mini'
import { oneLine } from './one-line.ts'
import { holdsLink } from './person-name.ts'

/** Where two people meet, in the words of one of them (codes as of `oneLine`, and `place_with_link`). Letters of the site hold it. */
export function placeInWords() {
  return oneLine(200).check(z.refine((place) => !holdsLink(place), 'place_with_link'))
}
