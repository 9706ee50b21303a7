import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Attributes that people read or hear. */
const READ_ALOUD = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])
const LETTERS = /\p{L}{2}/u

type Node = { type: string; start: number } & Record<string, unknown>

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.endsWith('.gen.ts'),
)

/** Every text in `code` that a person could come to read, with its line. */
function textsIn(file: string, code: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const note = (node: Node, text: string) => {
    if (LETTERS.test(text)) found.push({ line: code.slice(0, node.start).split('\n').length, text: text.trim() })
  }
  walk(parseSync(file, code).program as unknown as Node, (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[]) for (const text of literalsOf(child)) note(child, text)
    if (node.type === 'JSXAttribute' && READ_ALOUD.has(nameOf(node.name as Node)))
      for (const text of literalsOf(node.value)) note(node, text)
    if (node.type === 'NewExpression' && sourceOf(node.callee as Node, code) === 'AppError')
      for (const text of literalsOf((node.arguments as Node[])[2])) note(node, text)
    if (node.type === 'CallExpression' && sourceOf(node.callee as Node, code).startsWith('toast'))
      for (const text of literalsOf((node.arguments as Node[])[0])) note(node, text)
  })
  return found
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const one of child) isNode(one) && walk(one, visit)
    else if (isNode(child)) walk(child, visit)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function nameOf(name: Node): string {
  return typeof name.name === 'string' ? name.name : ''
}

function sourceOf(node: Node, code: string): string {
  return code.slice(node.start, node.end as number)
}

/** The literal texts that an expression may be: itself, the branches of a choice, the fixed parts of a template. */
function literalsOf(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : []
  if (value.type === 'JSXText') return [String(value.value)]
  if (value.type === 'JSXExpressionContainer') return literalsOf(value.expression)
  if (value.type === 'TemplateLiteral')
    return (value.quasis as Node[]).map((part) => String((part.value as { cooked: string }).cooked))
  if (value.type === 'ConditionalExpression') return [...literalsOf(value.consequent), ...literalsOf(value.alternate)]
  if (value.type === 'LogicalExpression') return [...literalsOf(value.left), ...literalsOf(value.right)]
  return []
}

test('the check finds texts, labels, choices, refusals and toasts', () => {
  const code = `
    const page = <main aria-label="The shop"><h1>All products</h1>{open ? 'Close it' : words.open}</main>
    throw new AppError('gone', 404, 'It is gone')
    toast.error(\`Could not save \${name}\`)
    const fine = <p className="text-body" data-x="Some words">{words.title} · {3} %</p>`
  expect(textsIn('page.tsx', code).map(({ text }) => text)).toEqual([
    'Close it',
    'The shop',
    'All products',
    'It is gone',
    'Could not save',
  ])
})

test('every text that people read is in the messages', () => {
  const texts = files.flatMap((file) => {
    const code = readFileSync(path.join(ROOT, file), 'utf8')
    return textsIn(file, code).map(({ line, text }) => `${file}:${line} ${text}`)
  })
  expect(texts).toEqual([])
})
