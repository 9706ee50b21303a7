import { legal } from '#words/legal.ts'
import { personalData } from '#words/personal-data.ts'

/** The words around the legal texts: loaded with the first of them. */
export const law = { legal, personalData }
