import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { LANGUAGES, type Language } from '#shared/language.ts'
import { manifestFile, type SourceFiles, sourcesFile } from '#web/server/language-builds.ts'
import { readManifest } from '#web/server/manifest.ts'

interface Chunk {
  file: string
  imports?: string[]
}

const ROOT = path.resolve(import.meta.dirname, '../../..')
const BUILD = path.join(ROOT, 'dist/client')
/** A phone's connection has six at once: each further six cost a round trip. */
const MOST_SCRIPTS = 30
/** Modules that each page of the dashboard loads besides those named in its document: the words, the session and the calls. */
const LATER = [
  'src/web/client/deferred-parts.tsx',
  'src/web/client/member-parts.tsx',
  'src/web/client/browser-api.ts',
  'src/people/sign-in/ui/auth/firebase-auth.ts',
  'src/people/sign-in/ui/auth/user-record.ts',
  'messages/parts/members.ts',
]

async function laterScripts(language: Language): Promise<string[]> {
  const read = async (file: string) => JSON.parse(await readFile(path.join(BUILD, file), 'utf8'))
  const chunks: Record<string, Chunk> = await read(manifestFile(language))
  const sources: SourceFiles = await read(sourcesFile(language))
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const imports = Object.values(chunks).find((chunk) => chunk.file === file)?.imports ?? []
    for (const key of imports) add(chunks[key]?.file ?? '')
  }
  for (const source of LATER) add(sources[source]?.file ?? `no ${source}`)
  return [...found].map((file) => `/${file}`)
}

for (const language of LANGUAGES)
  test(`a page of the dashboard loads at most ${MOST_SCRIPTS} scripts (${language})`, async () => {
    const { deferredScripts = {} } = readManifest(BUILD, ROOT, language)
    const later = await laterScripts(language)
    expect(later.filter((file) => !file.endsWith('.js'))).toEqual([])
    const pages = Object.keys(deferredScripts).filter((route) => route.startsWith('/dashboard/'))
    expect(pages.length).toBeGreaterThan(30)
    const scriptsOf = (route: string) => {
      const named = ['__root__', '/dashboard', route].flatMap((id) => deferredScripts[id] ?? [])
      return new Set([...named, ...later]).size
    }
    const over = pages
      .map((route) => `${scriptsOf(route)} ${route}`)
      .filter((line) => parseInt(line, 10) > MOST_SCRIPTS)
    expect(over).toEqual([])
  })
