import { legal } from './en/legal.ts'
import { personalData } from './en/personal-data.ts'

/** The words around the legal texts: loaded with the first of them. */
export const law = { legal, personalData }
