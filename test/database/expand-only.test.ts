import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations')
/** The newest migration that was written before this test. Two of those since 0058 replace a constraint and an index. */
const BEFORE_THIS_TEST = '0062'

/**
 * Migrations that narrow something all the same, by file, and why the release before stands it: such as a check of a column that only
 * the releases since write. Nothing is asked of them.
 */
const NARROWS_WITH_REASON: Record<string, string> = {
  '0096_deadlines_of_rules.sql': 'all processes stop before this release: the files before it are replaced right after',
}

/**
 * What a migration does that the release before, which still runs, does not stand (docs/decisions/0052). A table that the same file
 * creates is known to nobody yet.
 */
function narrowings(text: string): string[] {
  const isConcurrent = text.startsWith('-- concurrently')
  const bare = text
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
  const created = new Set([...bare.matchAll(/create table (?:if not exists )?([\w.]+)/g)].map(([, name]) => name))
  const statements = bare.split(';').map((one) => one.replace(/\s+/g, ' ').trim())
  return statements.filter(Boolean).flatMap((statement) => {
    const [, dropped] = /^drop (\w+)/.exec(statement) ?? []
    if (dropped && !(dropped === 'index' && isConcurrent)) return [`drops: ${statement}`]
    const [, unique, indexed = ''] = /^create (unique )?index .*? on (?:only )?([\w.]+)/.exec(statement) ?? []
    if (indexed && !created.has(indexed)) {
      if (!isConcurrent) return [`locks a table while an index is built: ${statement}`]
      return unique ? [`refuses rows: ${statement}`] : []
    }
    const [, altered, changes = ''] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(statement) ?? []
    if (altered) return created.has(altered) ? [] : partsOf(changes).flatMap((part) => narrowing(part, bare))
    return /^alter \w+ .*\brename\b/.test(statement) ? [`renames: ${statement}`] : []
  })
}

/** The changes of one `alter table`, which are separated by commas outside of brackets. */
function partsOf(changes: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of changes) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

function narrowing(part: string, file: string): string[] {
  const [, constraint] = /^drop constraint (?:if exists )?(\w+)/.exec(part) ?? []
  // A constraint that is widened is dropped and added again.
  if (constraint) return file.includes(`add constraint ${constraint} `) ? [] : [`drops: ${part}`]
  if (/^drop /.test(part)) return [`drops: ${part}`]
  if (/^rename /.test(part)) return [`renames: ${part}`]
  if (/^alter (column )?[\w"]+ (set data )?type /.test(part)) return [`changes a type: ${part}`]
  if (/^alter (column )?[\w"]+ set not null/.test(part)) return [`requires a value: ${part}`]
  if (/^alter (column )?[\w"]+ drop default/.test(part)) return [`drops: ${part}`]
  // NOT VALID spares the stored rows alone: those that the release before writes are checked.
  if (/^add (constraint|primary|unique|check|foreign|exclude)\b/.test(part)) {
    const [, added] = /^add constraint (\w+)/.exec(part) ?? []
    const isWidened = added && new RegExp(`drop constraint (if exists )?${added}\\b`).test(file)
    return isWidened ? [] : [`refuses rows: ${part}`]
  }
  const isColumn = /^add /.test(part)
  if (isColumn && / not null/.test(part) && !/ default | generated /.test(part)) return [`requires a value: ${part}`]
  return []
}

test('a migration leaves alone what the release before uses: it drops, renames and narrows nothing, and locks no table for an index', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name.slice(0, 4) > BEFORE_THIS_TEST)
  const asked = files.filter((name) => !NARROWS_WITH_REASON[name])
  const found = asked.flatMap((name) =>
    narrowings(readFileSync(path.join(MIGRATIONS, name), 'utf8')).map((what) => `${name} ${what}`),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(files).toEqual(expect.arrayContaining(Object.keys(NARROWS_WITH_REASON)))
  expect(found).toEqual([])
})

test.each([
  ['drop table users', 'drops'],
  ['alter table users drop column email', 'drops'],
  ['alter table users add column a text, drop b', 'drops'],
  ['alter table users drop constraint users_check', 'drops'],
  ['drop index users_email', 'drops'],
  ['alter table users rename to people', 'renames'],
  ['alter table users rename column a to b', 'renames'],
  ["alter type kind rename value 'a' to 'b'", 'renames'],
  ['alter table users alter column a type numeric(8, 2)', 'changes a type'],
  ['alter table users\n  alter a set data type text', 'changes a type'],
  ['alter table users alter column a set not null', 'requires a value'],
  ["alter table users add a text not null check (a <> ' default ')", 'requires a value'],
  ['alter table users alter column a drop default', 'drops'],
  ['alter table users alter "order" set not null', 'requires a value'],
  ['alter table users add constraint users_a check (a > 0)', 'refuses rows'],
  ['alter table users add constraint users_a check (a > 0) not valid', 'refuses rows'],
  ['alter table users add foreign key (a) references b (id)', 'refuses rows'],
  ['alter table users drop constraint users_b, add constraint users_a unique (a)', 'drops'],
  ['create unique index if not exists users_a on users (a)', 'locks a table'],
])('a migration is refused that says: %s', (text, why) => {
  expect(narrowings(`select 1;\n${text};`)[0]).toContain(why)
})

test('a unique index is refused also when it is built beside the site: the release before may write equal values', () => {
  const text = '-- concurrently\ncreate unique index concurrently if not exists users_a on users (a);'
  expect(narrowings(text)).toEqual([expect.stringContaining('refuses rows')])
})

test.each([
  "alter table users add column a jsonb not null default '{}' check (octet_length(a::text) < 9), add b text",
  'create table a (id int not null); create index a_id on a (id); alter table a alter id set not null',
  '-- concurrently\ncreate index concurrently if not exists users_a on users (a);\ndrop index concurrently if exists users_b;',
  'alter table users drop constraint a_check; alter table users add constraint a_check check (a < 9)',
  '-- drop table users\nalter table users alter column a drop not null',
  "create function f() returns void language plpgsql as $$ begin drop table x; end $$; insert into a values ('; drop table b')",
])('a migration is taken that says: %s', (text) => {
  expect(narrowings(text)).toEqual([])
})
