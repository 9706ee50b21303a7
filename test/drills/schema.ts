import { spawnSync } from 'node:child_process'
import { cpSync, globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkOut, describe, releaseBefore } from './checkout.ts'

// Runs the API tests of the release before on the schema of this tree: while machines are restarted one by one, that release works on
// it (docs/decisions/0052). `npm run drill:schema -- --from COMMIT [tests …]`

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The tests of all endpoints are at the root of each slice. */
const API_TESTS = 'src/*/*.test.ts'
/** These compare the whole schema with lists in the code, which know nothing of what is new. */
const OTHERS = ['src/wiring/*']

const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
const from = values.from ?? releaseBefore()
console.log(`The API tests of ${describe(from)} on the schema of this tree`)
const release = checkOut(from)
try {
  putSchemaInto(release.folder)
  const tests = positionals.length > 0 ? positionals : globSync(API_TESTS, { cwd: release.folder, exclude: OTHERS })
  const vitest = path.join(release.folder, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...tests], {
    cwd: release.folder,
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  release.remove()
}

/** The migrations, and what runs them: that release may not know how to build an index concurrently. */
function putSchemaInto(folder: string): void {
  const migrations = 'db/migrations'
  rmSync(path.join(folder, migrations), { recursive: true })
  const runner = globSync('src/platform/database/{migrate,concurrent-indexes}.ts', { cwd: ROOT })
  for (const part of [migrations, ...runner])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
}
