import { parseAst } from 'vite'

/**
 * Functions that the scripts may not use without a check: Chrome and Android WebView 109, Firefox 115 or Safari 15.6 lacks
 * them, by the compatibility tables of MDN. The list leaves out names that mean something else with older objects (`with`,
 * `union`), and functions that React and the router check for before use (`startViewTransition`, `navigation`).
 */
export const NEWER = [
  ...methods('Array', 'toSorted toReversed toSpliced'),
  ...methods('String', 'isWellFormed toWellFormed'),
  ...methods('Map', 'getOrInsert getOrInsertComputed'),
  ...methods('Set', 'symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'),
  ...methods('ArrayBuffer', 'transferToFixedLength'),
  ...methods('HTMLFormElement', 'requestSubmit'),
  ...methods('Element', 'checkVisibility setHTML setHTMLUnsafe moveBefore'),
  ...methods('HTMLElement', 'showPopover hidePopover togglePopover'),
  ...methods('Headers', 'getSetCookie'),
  ...['Object.groupBy', 'Map.groupBy', 'Promise.withResolvers', 'Promise.try', 'Array.fromAsync', 'RegExp.escape'],
  ...['AbortSignal.any', 'AbortSignal.timeout', 'URL.canParse', 'URL.parse', 'Error.isError', 'Math.sumPrecise'],
  ...['Uint8Array.fromBase64', 'Uint8Array.fromHex', 'Response.json', 'Intl.Segmenter', 'Intl.DurationFormat'],
  ...['Iterator', 'OffscreenCanvas', 'CompressionStream', 'DecompressionStream', 'scheduler', 'cookieStore'],
  ...['requestIdleCallback', 'cancelIdleCallback', 'Float16Array', 'Temporal', 'SuppressedError', 'DisposableStack'],
  ...['AsyncDisposableStack', 'CloseWatcher', 'URLPattern', 'Highlight', 'WebTransport'],
]

/**
 * Functions for which the pages have a fill. Service worker, inline scripts and the page without a connection do not have it.
 */
export const FILLED = [
  ...methods('Array', 'toSorted toReversed toSpliced'),
  ...['Map.groupBy', 'Promise.withResolvers', 'AbortSignal.timeout', 'AbortSignal.any', 'URL.parse', 'URL.canParse'],
  ...methods('HTMLFormElement', 'requestSubmit'),
  ...methods('Element', 'checkVisibility'),
]

function methods(owner: string, names: string): string[] {
  return names.split(' ').map((name) => `${owner}.prototype.${name}`)
}

/** Methods of arrays that iterators have in newer browsers alone. */
const OF_ITERATORS = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/
const MAKES_ITERATOR = /^(values|keys|entries|matchAll)$/
const NEWER_EXPRESSION = /\(\?<[=!]|\(\?[ims]+(?:-[ims]+)?:|\(\?-[ims]+:/

interface Syntax {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** Uses in a script of functions that the oldest browsers lack, each with the code around it. */
export function newerThanOldest(script: string, newer: readonly string[]): string[] {
  const names = new Map(newer.map((path) => [path.replace(/^\w+\.prototype\b/, ''), path]))
  const found: string[] = []
  function visit(part: Syntax, parent?: Syntax): void {
    const name = newerName(part, parent, names)
    if (name) found.push(`${name}: ${script.slice(Math.max(0, part.start - 40), part.end + 40)}`)
    for (const value of Object.values(part))
      for (const child of Array.isArray(value) ? value : [value]) if (isSyntax(child)) visit(child, part)
  }
  const program: unknown = parseAst(script)
  if (isSyntax(program)) visit(program)
  return found
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function newerName(part: Syntax, parent: Syntax | undefined, names: ReadonlyMap<string, string>): string | undefined {
  if (part.type === 'StaticBlock') return 'a static block'
  if (part.type === 'ImportAttribute') return 'an import attribute'
  if (part.type === 'VariableDeclaration' && /using/.test(String(part.kind))) return 'using'
  if (part.type === 'Literal' || part.type === 'TemplateElement') return newerExpression(part)
  if (part.type === 'Identifier') return isOwnName(part, parent) ? names.get(String(part.name)) : undefined
  return part.type === 'MemberExpression' && !part.computed ? newerMember(part, parent, names) : undefined
}

/** Newer syntax of a regular expression, also in a string from which code makes an expression at run time. */
function newerExpression({ regex, value }: Syntax): string | undefined {
  const { pattern, flags } = { pattern: '', flags: '', ...(regex as object) }
  if (flags.includes('v')) return 'an expression with the flag v'
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return NEWER_EXPRESSION.test(pattern) || NEWER_EXPRESSION.test(text) ? 'a part of an expression' : undefined
}

/** True if a name is a variable, not a member or a key. */
function isOwnName(part: Syntax, parent: Syntax | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === part || Boolean(parent.computed)
  return parent?.type !== 'Property' && !String(parent?.type).includes('Definition')
}

function newerMember(
  { object, property }: Syntax,
  parent: Syntax | undefined,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const [owner, { name }] = [object as Syntax, property as { name: string }]
  if (owner.type === 'Identifier' && names.has(`${owner.name}.${name}`)) return names.get(`${owner.name}.${name}`)
  if (owner.type === 'CallExpression' && parent?.type === 'CallExpression' && OF_ITERATORS.test(name)) {
    const { object: from, property: made } = { object: {}, property: {}, ...(owner.callee as object) } as {
      object: { name?: string }
      property: { name?: string }
    }
    if (from.name !== 'Object' && MAKES_ITERATOR.test(made.name ?? '')) return `a method of iterators, ${name}`
  }
  return names.get(`.${name}`)
}
