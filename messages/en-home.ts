import { home } from './en/home.ts'

/** The words of the home page: loaded with it. */
export const homepage = { home }
