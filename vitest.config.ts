import { defaultClientConditions } from 'vite'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import type { Language } from './src/shared/language.ts'
import { conditionsOf } from './src/web/server/language-builds.ts'
import { testFiles } from './test/layers.ts'

const { pure, page, component, database } = testFiles()

/** Pages and their parts in a DOM in process. The words of a language are chosen as in its build (vite.config.ts). */
function components(name: string, language: Language, include: string[]): TestProjectInlineConfiguration {
  return {
    extends: true,
    resolve: { conditions: [...conditionsOf(language), ...defaultClientConditions] },
    // The packages may be a link to another folder.
    server: { fs: { strict: false } },
    test: {
      name,
      include,
      environment: 'happy-dom',
      setupFiles: ['test/setup.ts', 'test/component/setup.ts'],
    },
  }
}

const inBangla = (file: string) => file.endsWith('.bn.test.tsx')

/** Tests in process. Longer tests (vitest.deep.config.ts) and journeys (playwright.config.ts, playwright.deep.config.ts) have configurations of their own. */
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      // Each file is a page of its own. A process for each took 2.5 times the processor time.
      { extends: true, test: { name: 'page', include: page, setupFiles: ['test/setup.ts', 'test/new-page.ts'] } },
      components(
        'component',
        'en',
        component.filter((file) => !inBangla(file)),
      ),
      components('component-bn', 'bn', component.filter(inBangla)),
      { extends: true, test: { name: 'database', include: database, globalSetup: ['test/database.ts'] } },
    ],
    exclude: configDefaults.exclude,
    setupFiles: ['test/setup.ts'],
    environment: 'node',
    // Two, also on two cores: half of the time a test waits for the database or for a hash in a thread of its own.
    maxWorkers: 2,
    // Tests make more garbage than the default young generation holds: its collection took a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // Nothing is mocked: files of a worker share what they import, which is half of the time that most of them take.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // happy-dom does not know this element, which React reports.
    onConsoleLog: (text) => !text.includes('The tag <search> is unrecognized'),
    // Of a machine that was busy. The summary names the tests that needed it.
    retry: 1,
  },
})
