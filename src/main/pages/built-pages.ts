import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language, languageOfPath } from '#shared/language.ts'
import type { PageAssets, Renderer } from '#web/rendering/render-options.ts'
import { readManifest } from '#web/server/manifest.ts'
import type { PageSource } from '../start.ts'

/** Pages from `dist`, built by `npm run build`. Loads the English renderer at the start, others soon after or on first use. */
export async function builtPages(root: string): Promise<PageSource> {
  const clientDir = path.join(root, 'dist/client')
  const entryOf = (language: Language) => path.join(root, 'dist/server', language, 'entry-server.js')
  if (!LANGUAGES.map(entryOf).every(existsSync))
    throw new Error('The pages are not built yet: npm start does it, or npm run build')
  const opened = new Map<Language, Promise<PageSource['render']>>()
  const rendererOf = (language: Language) => {
    const renderer = opened.get(language) ?? openRenderer(entryOf(language), readManifest(clientDir, root, language))
    opened.set(language, renderer)
    return renderer
  }
  await rendererOf('en')
  const render: PageSource['render'] = async (request, context) => {
    const renderPage = await rendererOf(languageOfPath(new URL(request.url).pathname))
    return renderPage(request, context)
  }
  const warm = () => Promise.all(LANGUAGES.map(rendererOf))
  return { clientDir, render, warm, close: async () => {} }
}

async function openRenderer(entry: string, assets: PageAssets): Promise<PageSource['render']> {
  const { render }: Renderer = await import(pathToFileURL(entry).href)
  return (request, context) => render(request, { ...context, ...assets })
}
