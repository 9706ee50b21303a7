import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readManifest } from '#web/manifest.ts'
import type { Renderer } from '#web/render-options.ts'
import type { PageSource } from './start.ts'

/** Pages as `npm run build` left them in `dist`. */
export async function builtPages(root: string): Promise<PageSource> {
  const clientDir = path.join(root, 'dist/client')
  const entry = path.join(root, 'dist/server/entry-server.js')
  if (!existsSync(entry)) throw new Error('The pages are not built yet: npm start does it, or npm run build')
  const { render } = (await import(pathToFileURL(entry).href)) as Renderer
  const manifest = readManifest(clientDir, root)
  return { clientDir, render: (request, context) => render(request, { ...context, manifest }), close: async () => {} }
}
