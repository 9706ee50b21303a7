import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageAssets } from '../rendering/render-options.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const ENTRY = 'src/web/client/entry-client.tsx'
const SPLIT = '?tsr-split=component'

/** Reads from the browser build's manifest which scripts and styles each route needs. */
export function readManifest(clientDir: string, root: string): PageAssets {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(path.join(clientDir, 'manifest.json'), 'utf8'))
  const entry = chunks[ENTRY]
  if (!entry) throw new Error(`The browser build has no ${ENTRY}: run the build again`)
  // The entry imports the code of every page after the first paint.
  const everywhere = withImports(chunks, ENTRY)
  for (const name of entry.dynamicImports ?? []) withImports(chunks, name, everywhere)
  const deferredScripts: Record<string, string[]> = { __root__: [...everywhere].map((file) => `/${file}`) }
  for (const key of Object.keys(chunks)) {
    if (!key.endsWith(SPLIT)) continue
    const own = [...withImports(chunks, key)].filter((file) => !everywhere.has(file))
    deferredScripts[routeId(path.join(root, key.slice(0, -SPLIT.length)))] = own.map((file) => `/${file}`)
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
