import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/language.ts'

const [, ...OTHERS] = LANGUAGES
const worker = readFileSync(path.join(import.meta.dirname, 'worker.js'), 'utf8')

test.each(OTHERS)('without a connection a page in %s is answered in its language', (language) => {
  expect(worker).toContain(`${language}: '/${language}/offline'`)
  expect(worker).toContain(`${language}: ['__KIT_FILES_${language.toUpperCase()}__']`)
})
