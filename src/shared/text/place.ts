import * as z from 'zod/mini'
import { maskNumbers } from '../contact-details/mask.ts'
import { oneLine } from './one-line.ts'
import { holdsLink } from './person-name.ts'

/**
 * Meeting place in the words of one of the two people (codes as of `oneLine`, and `place_with_link`). E-mails of the site
 * contain it.
 */
export function placeInWords() {
  return oneLine(200).check(z.refine((place) => !holdsLink(place), 'place_with_link'))
}

/** The same before the two have each other's number: phone numbers in it are masked when it is stored. */
export function placeWithoutNumbers() {
  return placeInWords().check(z.overwrite(maskNumbers))
}
