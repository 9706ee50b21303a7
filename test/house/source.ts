import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

export const ROOT = path.resolve(import.meta.dirname, '../..')

export interface SourceFile {
  /** Path from the root of the repository, with slashes. */
  name: string
  text: string
  lines: number
}

/** The source files of the product, without tests and generated files. */
export function sourceFiles(): SourceFile[] {
  const names = globSync('src/**/*.{ts,tsx,js,mjs}', { cwd: ROOT }).map((name) => name.replaceAll(path.sep, '/'))
  return names
    .filter((name) => !/\.(test|gen)\.tsx?$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(path.join(ROOT, name), 'utf8')
      return { name, text, lines: text.split('\n').length - 1 }
    })
}

export interface Measures {
  functions: { name: string; lines: number }[]
  /** Casts other than `as const`. */
  casts: number
  anys: number
  nonNulls: number
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
])

/** The functions with a body of statements, and the casts of a file. */
export function measure({ name, text }: SourceFile): Measures {
  const measures: Measures = { functions: [], casts: 0, anys: 0, nonNulls: 0 }
  // swc counts bytes from the first file that it ever parsed. The statement at the end tells where this file ends.
  const module = parseSync(`${text}\n0`, { syntax: 'typescript', tsx: name.endsWith('x') })
  const bytes = Buffer.from(text)
  const start = (module.body.at(-1)?.span.end ?? 0) - bytes.length - 2
  const lineAt = lineNumbers(bytes)
  visit(module, 'module', (node, key) => {
    if (node.type === 'TsAsExpression' || node.type === 'TsTypeAssertion') measures.casts++
    else if (node.type === 'TsNonNullExpression') measures.nonNulls++
    else if (node.type === 'TsKeywordType' && node.kind === 'any') measures.anys++
    else if (FUNCTIONS.has(node.type) && hasStatements(node)) {
      const lines = lineAt(node.span.end - start - 1) - lineAt(node.span.start - start) + 1
      measures.functions.push({ name: nameOf(node) ?? key, lines })
    }
  })
  return measures
}

interface Node extends Record<string, unknown> {
  type: string
  span: { start: number; end: number }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** @param name of the nearest declaration around the value */
function visit(value: unknown, name: string, seen: (node: Node, name: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  const node = isNode(value) ? value : null
  if (node) seen(node, name)
  const own = (node && nameOf(node)) ?? name
  for (const child of Object.values(value)) visit(child, own, seen)
}

function nameOf(node: Node): string | null {
  for (const key of ['identifier', 'key', 'id']) {
    const named = node[key]
    if (isNode(named) && typeof named.value === 'string') return named.value
  }
  return null
}

function hasStatements({ type, body, function: own }: Node): boolean {
  if (type === 'ArrowFunctionExpression') return isNode(body) && 'stmts' in body
  return type === 'Constructor' ? isNode(body) : isNode(body) || typeof own === 'object'
}

/** A function from a byte offset to its line number. */
function lineNumbers(bytes: Buffer): (offset: number) => number {
  const starts = [0]
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next < 0 ? starts.length : next
  }
}
