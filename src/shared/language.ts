/** The languages of the site, the first at the bare addresses, each other one below its name: `/bn/products`. */
export const LANGUAGES = ['en', 'bn'] as const
export type Language = (typeof LANGUAGES)[number]

const [FIRST, ...OTHERS] = LANGUAGES
const PREFIX = new RegExp(`^/(${OTHERS.join('|')})(?=[/?#]|$)`)

/** The language of the page at a path, or at an address without its host. */
export function languageOfPath(path: string): Language {
  return OTHERS.find((language) => language === PREFIX.exec(path)?.[1]) ?? FIRST
}

/**
 * The path without its language: what the routes know. Slashes at its beginning become one: `/bn//other.example` must not turn
 * into the address of another site.
 */
export function barePath(path: string): string {
  const rest = path.replace(PREFIX, '')
  return rest === path ? path : `/${rest.replace(/^[/\\]+/, '')}`
}

/** The address of a bare path in a language: `/` in Bangla is `/bn`. */
export function pathIn(language: Language, path: string): string {
  return language === FIRST ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
}

/** Prefix of the bare paths in a language: the public address of the site, followed by `/bn` for Bangla. */
export function siteIn(language: Language, publicUrl: string): string {
  return publicUrl + pathIn(language, '')
}

/**
 * The addresses of a page in each language; who reads none of them gets the first. `translations` are the bare paths of a page
 * that is not at `path` in every language: of one that is in a single language there is nothing to name.
 */
export function languageLinks(path: string, translations?: Partial<Record<Language, string>>) {
  const link = (hrefLang: string, language: Language) => {
    const there = translations ? translations[language] : path
    return there === undefined ? [] : [{ hrefLang, path: pathIn(language, there) }]
  }
  const links = LANGUAGES.flatMap((language) => link(language, language))
  return links.length > 1 ? [...links, ...link('x-default', FIRST)] : []
}
