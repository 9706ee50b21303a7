import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { junk, junkText } from './junk.ts'

/** Stands for the good value, which is made when the request is sent. */
export const GOOD = 'as it should be'

export type Values = Record<string, unknown>

/** Differences of one request from a good one. A part that is not named is as it should be. */
export interface Recipe {
  fields: Values
  /** Keys that nobody asked for. */
  extra: Values
  /** Value in the place of the whole body. */
  whole: unknown
  /** How the JSON text is spoilt. */
  text: keyof typeof SPOILT
  contentType: string
  /** Text at the end of the address. */
  tail: string
  /** Path parts as they are, without the encoding that they need. */
  raw: boolean
  method: string
}

export const PLAIN: Recipe = {
  ...{ fields: {}, extra: {}, whole: GOOD, text: 'whole', contentType: 'application/json', tail: '', raw: false },
  method: GOOD,
}

const SPOILT = {
  whole: (text: string) => text,
  'cut off': (text: string) => text.slice(0, -1 - (text.length % 7)),
  'followed by more': (text: string) => `${text}x`,
  'with a mark of byte order': (text: string) => `\ufeff${text}`,
  'with every key twice': (text: string) => text.replace(/^\{(.*)\}$/s, '{$1,$1}').replace('{,}', '{}'),
  'with a prototype': (text: string) =>
    text.replace(/^\{/, '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},'),
  'as UTF-16': (text: string) => Buffer.from(text, 'utf16le'),
  'with bytes that are no UTF-8': (text: string) =>
    Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc3])]),
  packed: (text: string) => gzipSync(text),
  'with a naked NUL': (text: string) => text.replace(':', ':\u0000'),
  deep: () => '['.repeat(50_000) + ']'.repeat(50_000),
  huge: () => `"${'x'.repeat(300_000)}"`,
  empty: () => '',
}

const TYPES = [
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=',
    'text/plain',
    'text/csv',
    'application/xml',
    'a',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json/',
  ],
]
const TAILS = [
  ...[
    '&%',
    '&=',
    '&a=%00',
    '&%FF=%FF',
    '&limit=1&limit=2',
    '&__proto__[x]=1',
    '&__proto__=1',
    '&q[]=1',
    '&cursor=%ED%A0%80',
  ],
  ...['&'.repeat(2000), '#x', '?', '&constructor=1', '/', '//', ';a=b'],
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const mostly = <T>(usual: T, weight: number, unusual: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: unusual })

/** Half of them are good requests with one or two fields of another value, which get far; the others are spoilt anyhow. */
export function recipes(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Recipe> {
  const other = (values: (of: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) => {
    const weight = Math.max(1, Object.keys(fields).length - 1)
    const each = Object.entries(fields).map(([name, of]) => [name, mostly<unknown>(GOOD, weight, values(of))])
    return fc.record(Object.fromEntries(each))
  }
  const gentle = other((of) => of).map((changed): Recipe => ({ ...PLAIN, fields: changed }))
  return fc.oneof(gentle, wild(other((of) => fc.oneof(of, junk, junk, fc.constant(undefined)))))
}

function wild(fields: fc.Arbitrary<Values>): fc.Arbitrary<Recipe> {
  const key = junkText.map((text) => text.slice(0, 200))
  return fc.record({
    fields,
    extra: mostly<Values>({}, 12, fc.dictionary(key, junk, { maxKeys: 3 })),
    whole: mostly<unknown>(GOOD, 14, junk),
    text: mostly<keyof typeof SPOILT>('whole', 8, fc.constantFrom(...(Object.keys(SPOILT) as (keyof typeof SPOILT)[]))),
    contentType: mostly('application/json', 14, fc.constantFrom(...TYPES)),
    tail: mostly('', 10, fc.constantFrom(...TAILS)),
    raw: mostly(false, 4, fc.constant(true)),
    method: mostly(GOOD, 20, fc.constantFrom(...METHODS)),
  })
}

/** The values of a request, with the good ones filled in. */
export function filledIn({ fields, extra }: Recipe, good: Values): Values {
  const told = Object.entries(fields).filter(([, value]) => value !== GOOD)
  // Not by assignment: one of the keys may be __proto__.
  return Object.fromEntries([...Object.entries(good), ...told, ...Object.entries(extra)])
}

/** Body and headers of a request. */
export function bodyOf({ whole, text, contentType }: Recipe, values: Values) {
  const body = whole === GOOD ? values : whole
  const form = contentType === 'application/x-www-form-urlencoded'
  const written = form ? formOf(values) : (JSON.stringify(body) ?? '')
  const headers: Record<string, string> = { 'content-type': contentType }
  if (text === 'packed') headers['content-encoding'] = 'gzip'
  return { payload: SPOILT[text](written), headers }
}

export function formOf(values: Values): string {
  return String(
    new URLSearchParams(
      Object.entries(values).map(([key, value]): [string, string] => [key.toWellFormed(), asText(value)]),
    ),
  )
}

/** An address of `path`, whose `{names}` are taken out of `values`; the rest is its query when `search` says so. */
export function addressOf({ raw, tail }: Recipe, path: string, values: Values, search: boolean) {
  const rest = { ...values }
  const place = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key]
    const text = asText(values[key]).slice(0, 3000)
    // As somebody types it: what no address may hold is encoded, a percent sign stays one.
    return raw ? encodeURI(text.replaceAll('\\', '/')).replaceAll('%25', '%') : encodeURIComponent(text)
  })
  const query = search ? formOf(rest).slice(0, 12_000) : ''
  return { url: query || tail ? `${place}?${query}${tail}` : place, rest }
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}
