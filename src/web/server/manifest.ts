import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#shared/language.ts'
import type { PageAssets } from '../rendering/render-options.ts'
import { manifestFile, type SourceFiles, sourcesFile } from './language-builds.ts'

interface Chunk {
  file: string
  assets?: string[]
  css?: string[]
  /** Keys of the manifest. */
  imports?: string[]
}

/** A browser build: its files by the keys of Vite's manifest, and its modules by their paths. */
interface Build {
  chunks: Record<string, Chunk>
  sources: SourceFiles
}

const ENTRY = 'src/web/client/entry-client.tsx'
/** The module of a page's component, which pages of the dashboard have in one with their loader. */
const SPLIT = /\?tsr-split=component(---loader)?$/

const KIT_PAGE = 'src/deals/meeting/ui/pages/kit.tsx?tsr-split=component---loader'
/**
 * Modules that every page of the dashboard loads later: the session with its sign-in client, the words, and log-out. Modules
 * that they load later themselves belong to them: the calls, and the question at log-out.
 */
const LATER = [
  'src/web/client/hydrate.tsx',
  'src/web/client/deferred-parts.tsx',
  'src/people/sign-in/ui/auth/firebase-auth.ts',
  'src/people/sign-in/ui/auth/user-record.ts',
  'messages/parts/members.ts',
  'src/deals/meeting/ui/leaving.ts',
]
/** The letters of other scripts show in the fonts of the phone. */
const FONT: Record<Language, RegExp> = { en: /inter-latin-wght/, bn: /inter-latin-wght|noto-sans-bengali/ }

/** Addresses of every file that a meeting page may load, so that it opens without a connection. */
export function kitFiles(clientDir: string, language: Language): string[] {
  const build = readBuild(clientDir, language)
  const entry = build.chunks[ENTRY]
  // Tests have pages without a build.
  if (!entry) return []
  const modules = [ENTRY, KIT_PAGE, ...LATER, ...LATER.flatMap((name) => sourceOf(build, name).later ?? [])]
  const { css = [], assets = [] } = entry
  const files = [...filesOf(build, modules), ...css, ...assets.filter((file) => FONT[language].test(file))]
  return files.map((file) => `/${file}`)
}

function readBuild(clientDir: string, language: Language): Build {
  const read = (file: string) => JSON.parse(readFileSync(path.join(clientDir, file), 'utf8'))
  return { chunks: read(manifestFile(language)), sources: read(sourcesFile(language)) }
}

/** Reads from the browser build which scripts and styles each route needs. */
export function readManifest(clientDir: string, root: string, language: Language): PageAssets {
  const build = readBuild(clientDir, language)
  const entry = build.chunks[ENTRY]
  if (!entry) throw new Error(`The browser build has no ${ENTRY}: run the build again`)
  // The entry imports the code of every page after the first paint.
  const everywhere = filesOf(build, [ENTRY, ...(sourceOf(build, ENTRY).later ?? [])])
  const deferredScripts: Record<string, string[]> = { __root__: [...everywhere].map((file) => `/${file}`) }
  for (const name of Object.keys(build.sources)) {
    if (!SPLIT.test(name)) continue
    const own = [...filesOf(build, [name])].filter((file) => !everywhere.has(file))
    deferredScripts[routeId(path.join(root, name.replace(SPLIT, '')))] = own.map((file) => `/${file}`)
  }
  const rootRoute = {
    css: (entry.css ?? []).map((file) => `/${file}`),
    scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
  }
  return { manifest: { routes: { __root__: rootRoute } }, deferredScripts }
}

function sourceOf({ sources }: Build, name: string): SourceFiles[string] {
  const source = sources[name]
  if (!source) throw new Error(`The browser build has no ${name}`)
  return source
}

/** The files of these modules, with all that these files import. */
function filesOf(build: Build, names: string[]): Set<string> {
  const chunkOf = new Map(Object.values(build.chunks).map((chunk) => [chunk.file, chunk]))
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const key of chunkOf.get(file)?.imports ?? []) add(build.chunks[key]?.file ?? '')
  }
  for (const name of names) add(sourceOf(build, name).file)
  return found
}

/** The id that the page file itself names. */
function routeId(file: string): string {
  const id = readFileSync(file, 'utf8').match(/createFileRoute\('([^']+)'\)/)?.[1]
  if (!id) throw new Error(`No createFileRoute in ${file}`)
  return id
}
