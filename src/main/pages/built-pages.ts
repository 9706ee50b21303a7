import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, languageOfPath } from '#shared/language.ts'
import type { Renderer } from '#web/rendering/render-options.ts'
import { readManifest } from '#web/server/manifest.ts'
import type { PageSource } from '../start.ts'

/** Pages as `npm run build` left them in `dist`. */
export async function builtPages(root: string): Promise<PageSource> {
  const clientDir = path.join(root, 'dist/client')
  const renderers = await Promise.all(
    LANGUAGES.map(async (language) => {
      const entry = path.join(root, 'dist/server', language, 'entry-server.js')
      if (!existsSync(entry)) throw new Error('The pages are not built yet: npm start does it, or npm run build')
      const { render }: Renderer = await import(pathToFileURL(entry).href)
      const assets = readManifest(clientDir, root, language)
      const renderPage: PageSource['render'] = (request, context) => render(request, { ...context, ...assets })
      return [language, renderPage] as const
    }),
  )
  const byLanguage = new Map(renderers)
  const render: PageSource['render'] = (request, context) => {
    const renderIn = byLanguage.get(languageOfPath(new URL(request.url).pathname))
    if (!renderIn) throw new Error(`nothing renders ${request.url}`)
    return renderIn(request, context)
  }
  return { clientDir, render, close: async () => {} }
}
