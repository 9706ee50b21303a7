import { expect, test } from 'vitest'
import { sourceFiles } from './source.ts'

/** Patterns of code that reaches into a library past its public interface. */
const REACHES: Record<string, RegExp> = {
  'a replaced method of an object': /\.(query|connect|emit|write|writeHead|end|send|push) = (?!=)/,
  'a field of the internals of zod': /\b_zod\b/,
  'a private field of the router': /__TSR_/,
  'a private table of graphile-worker': /_private_\w/,
  'a proxy over an object': /new Proxy\(/,
  'a changed prototype': /\.prototype\b/,
  'a symbol of another library': /Symbol\.for\(|getOwnPropertySymbols|\bkReply|fastify\.[a-z-]+'\]/,
  'the answer of a refused sign-in, past the fields of its error': /\b_tokenResponse\b/,
  'a private field by its underscore': /\b(client|pool|app|reply|request|socket|response|stream|router)\._(?!id\b)\w/,
}

/** Allowed uses, by file, with the reason. An entry that is no longer needed fails the test. */
const LEFT: Record<string, { reach: string; why: string }> = {
  'src/web/client/deferred-words.ts': {
    reach: 'a proxy over an object',
    why: 'over words of ours: reading one that is not loaded yet throws',
  },
  'src/web/client/hydrate.tsx': {
    reach: 'a proxy over an object',
    why: 'over an empty object of ours, whose methods load a deferred module at their first call',
  },
  'src/web/client/older-browsers.ts': {
    reach: 'a changed prototype',
    why: 'the oldest browsers get methods of the language that they lack, as the language defines them',
  },
}

test('the source reaches into no library past its public interface, save where it is written why', () => {
  const found = sourceFiles().flatMap(({ name, text }) =>
    Object.entries(REACHES)
      .filter(([, pattern]) => pattern.test(text))
      .map(([reach]) => ({ name, reach })),
  )
  const left = Object.entries(LEFT).map(([name, { reach }]) => ({ name, reach }))
  expect(found).toEqual(left.toSorted((a, b) => a.name.localeCompare(b.name)))
})
