import * as z from 'zod/mini'
import file from '../data/specs.json' with { type: 'json' }

const Pattern = z.object({
  id: z.string(),
  re: z.string(),
  flags: z.string(),
  tests: z.array(z.object({ text: z.string(), match: z.nullable(z.record(z.string(), z.string())) })),
})

const parsed = z.parse(z.object({ patterns: z.array(Pattern) }), file).patterns

/** The named groups of a match, and where it begins in the folded text. */
export interface Found {
  groups: Readonly<Record<string, string | undefined>>
  index: number
  text: string
}

/** The patterns with their tests, for the tests. */
export const PATTERNS: readonly z.output<typeof Pattern>[] = parsed

const EXPRESSIONS = new Map(parsed.map(({ id, re, flags }) => [id, new RegExp(re, `${flags}g`)]))

/** Every place of a folded text where a pattern matches. */
export function findAll(id: string, folded: string): Found[] {
  const expression = EXPRESSIONS.get(id)
  if (!expression) throw new Error(`specs.json has no pattern ${id}`)
  return [...folded.matchAll(expression)].map((match) => ({
    groups: match.groups ?? {},
    index: match.index,
    text: match[0],
  }))
}
