import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Renderer } from '#web/rendering/render-options.ts'
import { readManifest } from '#web/server/manifest.ts'
import type { PageSource } from '../start.ts'

/** Pages as `npm run build` left them in `dist`. */
export async function builtPages(root: string): Promise<PageSource> {
  const clientDir = path.join(root, 'dist/client')
  const entry = path.join(root, 'dist/server/entry-server.js')
  if (!existsSync(entry)) throw new Error('The pages are not built yet: npm start does it, or npm run build')
  const { render }: Renderer = await import(pathToFileURL(entry).href)
  const assets = readManifest(clientDir, root)
  return { clientDir, render: (request, context) => render(request, { ...context, ...assets }), close: async () => {} }
}
