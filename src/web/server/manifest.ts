import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#shared/language.ts'
import type { PageAssets } from '../rendering/render-options.ts'
import { manifestFile } from './language-builds.ts'

interface Chunk {
  file: string
  name?: string
  assets?: string[]
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const ENTRY = 'src/web/client/entry-client.tsx'
/** The key of a page's component, which pages of the dashboard have in one chunk with their loader. */
const SPLIT = /\?tsr-split=component(---loader)?$/

const KIT_PAGE = 'src/deals/meeting/ui/pages/kit.tsx?tsr-split=component---loader'
/** What every page of the dashboard loads later: the session with its sign-in client, the calls, the words, and log-out. */
const LATER = ['deferred-parts', 'member-parts', 'browser-api', 'firebase-auth', 'user-record', 'members', 'corrected']
/** Log-out asks by what this chunk imports at the press. The build may put it into a chunk with any other name. */
const LEAVING = 'leaving'
/** The letters of other scripts show in the fonts of the phone. */
const FONT: Record<Language, RegExp> = { en: /inter-latin-wght/, bn: /inter-latin-wght|noto-sans-bengali/ }

/** Addresses of every file that the page of a meeting kit may load, so that it opens without a connection. */
export function kitFiles(clientDir: string, language: Language): string[] {
  const chunks = readChunks(clientDir, language)
  // Tests have pages without a build.
  if (!chunks[ENTRY]) return []
  if (!chunks[KIT_PAGE]) throw new Error(`The browser build has no ${KIT_PAGE}`)
  const files = withImports(chunks, KIT_PAGE, withImports(chunks, ENTRY))
  for (const name of chunks[ENTRY]?.dynamicImports ?? []) withImports(chunks, name, files)
  const leaving = chunksNamed(chunks, LEAVING)
  const asked = leaving.flatMap((key) => chunks[key]?.dynamicImports ?? [])
  for (const key of [...LATER.flatMap((later) => chunksNamed(chunks, later)), ...leaving, ...asked])
    withImports(chunks, key, files)
  const { css = [], assets = [] } = chunks[ENTRY] ?? {}
  return [...files, ...css, ...assets.filter((file) => FONT[language].test(file))].map((file) => `/${file}`)
}

function chunksNamed(chunks: Record<string, Chunk>, name: string): string[] {
  const found = Object.keys(chunks).filter((key) => chunks[key]?.name === name)
  if (found.length === 0) throw new Error(`The browser build has no ${name}, which the meeting kit loads`)
  return found
}

function readChunks(clientDir: string, language: Language): Record<string, Chunk> {
  return JSON.parse(readFileSync(path.join(clientDir, manifestFile(language)), 'utf8'))
}

/** Reads from the browser build's manifest which scripts and styles each route needs. */
export function readManifest(clientDir: string, root: string, language: Language): PageAssets {
  const chunks = readChunks(clientDir, language)
  const entry = chunks[ENTRY]
  if (!entry) throw new Error(`The browser build has no ${ENTRY}: run the build again`)
  // The entry imports the code of every page after the first paint.
  const everywhere = withImports(chunks, ENTRY)
  for (const name of entry.dynamicImports ?? []) withImports(chunks, name, everywhere)
  const deferredScripts: Record<string, string[]> = { __root__: [...everywhere].map((file) => `/${file}`) }
  for (const key of Object.keys(chunks)) {
    if (!SPLIT.test(key)) continue
    const own = [...withImports(chunks, key)].filter((file) => !everywhere.has(file))
    deferredScripts[routeId(path.join(root, key.replace(SPLIT, '')))] = own.map((file) => `/${file}`)
  }
  const rootRoute = {
    css: (entry.css ?? []).map((file) => `/${file}`),
    scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
  }
  return { manifest: { routes: { __root__: rootRoute } }, deferredScripts }
}

function withImports(chunks: Record<string, Chunk>, key: string, files = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const name of chunk.imports ?? []) withImports(chunks, name, files)
  return files
}

/** The id that the page file itself names. */
function routeId(file: string): string {
  const id = readFileSync(file, 'utf8').match(/createFileRoute\('([^']+)'\)/)?.[1]
  if (!id) throw new Error(`No createFileRoute in ${file}`)
  return id
}
