import type { Language } from '#shared/language.ts'

/** Shape of a translation of an English module or object of texts: its names, with any text. */
export type Translation<T> = T extends Language
  ? Language
  : T extends string
    ? string
    : T extends (...args: infer A) => string
      ? (...args: A) => string
      : { [K in keyof T]: Translation<T[K]> }
