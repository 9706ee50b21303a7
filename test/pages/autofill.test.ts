import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FIELDS = new Set(['TextField', 'PasswordField', 'input'])
/** Inputs that nothing can be filled into by itself. */
const NOT_TYPED = new Set(['hidden', 'radio', 'checkbox', 'file', 'search'])

/** Allowed attributes of a field of each kind: the fitting tokens of the HTML standard, and the keyboard that a phone shows. */
const RULES: { of: RegExp; tokens: string[]; keyboards?: string[] }[] = [
  { of: /^(phone)$/, tokens: ['tel'], keyboards: ['tel', 'numeric'] },
  { of: /^(email)$/, tokens: ['email', 'username'], keyboards: ['email'] },
  { of: /password|^current$|^again$/i, tokens: ['current-password', 'new-password'] },
  { of: /^(buyerName|displayName)$/, tokens: ['name'] },
  // The name of a product or a post is no person's name.
  { of: /^name$/, tokens: ['name', 'off'] },
  { of: /^code$/, tokens: ['one-time-code'], keyboards: ['numeric'] },
  { of: /^company$/, tokens: ['organization'] },
]

type Node = { type: string; start: number } & Record<string, unknown>

interface TypedField {
  line: number
  element: string
  /** Name in the form, if it can be read. */
  name: string
  said: Record<string, string>
}

/** The fields that somebody types into, with what each says of itself. */
function fieldsIn(file: string, code: string): TypedField[] {
  const found: TypedField[] = []
  walk(parseSync(file, code).program as unknown as Node, (node) => {
    if (node.type !== 'JSXOpeningElement') return
    const element = String((node.name as Node).name)
    if (!FIELDS.has(element)) return
    const attributes = (node.attributes as Node[]).map((one) => code.slice(one.start, one.end as number))
    const said: Record<string, string> = {}
    for (const text of attributes) {
      const [, key = '', value = ''] = /^(\w+)=["{]?([^"}]*)/.exec(text) ?? []
      if (key) said[key] = value
      // The spread of a code's field says both.
      if (text.includes('oneTimeCode')) Object.assign(said, { autoComplete: 'one-time-code', inputMode: 'numeric' })
    }
    if (NOT_TYPED.has(said.type ?? '')) return
    const registered = /(?:register|field)\('(\w+)'\)/.exec(attributes.join(' '))?.[1]
    const name = registered ?? said.name ?? (said.value === 'code' ? 'code' : '')
    found.push({ line: code.slice(0, node.start).split('\n').length, element, name, said })
  })
  return found
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit)
}

/** The fault of a field; undefined without one. */
function faultOf({ element, name, said }: TypedField): string | undefined {
  if (!said.autoComplete) return 'has no autoComplete'
  const rule = element === 'PasswordField' ? RULES[2] : RULES.find(({ of }) => of.test(name))
  if (!rule) return undefined
  if (!rule.tokens.includes(said.autoComplete)) return `wants ${rule.tokens.join(' or ')}`
  const keyboard = said.inputMode ?? said.type ?? ''
  if (rule.keyboards && !rule.keyboards.includes(keyboard)) return `wants the keyboard ${rule.keyboards.join(' or ')}`
}

function faultsIn(file: string, code: string): string[] {
  return fieldsIn(file, code).flatMap((field) => {
    const fault = faultOf(field)
    return fault ? [`${file}:${field.line} ${field.name || field.element} ${fault}`] : []
  })
}

test('the check finds fields without autocomplete, with a wrong one, or with the wrong keyboard', () => {
  const code = `const form = <form>
    <TextField {...register('place')} />
    <TextField type="email" autoComplete="off" {...register('email')} />
    <TextField autoComplete="tel" {...field('phone')} />
    <PasswordField autoComplete="on" value={x} />
    <TextField value={code} {...oneTimeCode} />
    <input type="radio" />
    <TextField type="tel" autoComplete="tel" {...register('phone')} />
  </form>`
  expect(faultsIn('form.tsx', code)).toEqual([
    'form.tsx:2 place has no autoComplete',
    'form.tsx:3 email wants email or username',
    'form.tsx:4 phone wants the keyboard tel or numeric',
    'form.tsx:5 PasswordField wants current-password or new-password',
  ])
})

test('every field has its autocomplete: names, e-mail, phone, passwords, codes and places (WCAG 1.3.5)', () => {
  const files = globSync('src/**/*.tsx', { cwd: ROOT }).filter((file) => !file.startsWith('src/ui/'))
  const fields = files.flatMap((file) => fieldsIn(file, readFileSync(path.join(ROOT, file), 'utf8')))
  expect(fields.length).toBeGreaterThan(30)
  const tokens = new Set(fields.map(({ said }) => said.autoComplete))
  for (const token of ['name', 'email', 'username', 'tel', 'new-password', 'current-password', 'one-time-code'])
    expect([...tokens]).toContain(token)
  expect(files.flatMap((file) => faultsIn(file, readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([])
})
