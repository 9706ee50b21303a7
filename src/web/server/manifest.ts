import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ServerManifest } from '@tanstack/router-core'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const ENTRY = 'src/web/client/entry-client.tsx'
/** What the entry loads after the first paint. */
const BEGIN = 'src/web/client/hydrate.tsx'
const SPLIT = '?tsr-split=component'

/** Which scripts and styles each route needs, from the browser build's own list: named in the head. */
export function readManifest(clientDir: string, root: string): ServerManifest {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(path.join(clientDir, 'manifest.json'), 'utf8'))
  const entry = chunks[ENTRY]
  if (!entry) throw new Error(`The browser build has no ${ENTRY}: run the build again`)
  const everywhere = withImports(chunks, BEGIN, withImports(chunks, ENTRY))
  const routes: ServerManifest['routes'] = {
    __root__: {
      preloads: [...everywhere].map((file) => `/${file}`),
      css: (entry.css ?? []).map((file) => `/${file}`),
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
    },
  }
  for (const key of Object.keys(chunks)) {
    if (!key.endsWith(SPLIT)) continue
    const own = [...withImports(chunks, key)].filter((file) => !everywhere.has(file))
    routes[routeId(path.join(root, key.slice(0, -SPLIT.length)))] = { preloads: own.map((file) => `/${file}`) }
  }
  return { routes }
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
