import { legal } from './en/legal.ts'

/** The words around the legal texts: loaded with the first of them. */
export const law = { legal }
