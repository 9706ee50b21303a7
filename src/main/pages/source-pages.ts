import type { Server } from 'node:http'
import {
  createServer,
  defaultClientConditions,
  defaultServerConditions,
  isRunnableDevEnvironment,
  type ViteDevServer,
} from 'vite'
import { LANGUAGES, type Language, languageOfPath, pathIn } from '#shared/language.ts'
import type { Renderer } from '#web/rendering/render-options.ts'
import { conditionsOf } from '#web/server/language-builds.ts'
import type { PageSource } from '../start.ts'

function routesIn(language: Language) {
  const scripts = [pathIn(language, '/@vite/client'), pathIn(language, '/src/web/client/entry-client.tsx')]
  return {
    __root__: {
      css: [pathIn(language, '/src/ui/styles/app.css')],
      scripts: scripts.map((src) => ({ attrs: { type: 'module', src } })),
    },
  }
}

/** Pages from their sources through Vite, a server for each language, with hot reload over the site's own server. */
export async function sourcePages(root: string): Promise<PageSource> {
  const servers = new Map<Language, ViteDevServer>()
  const serverOf = (path: string) => servers.get(languageOfPath(path))
  return {
    clientDir: null,
    attach: async (server) => {
      for (const language of LANGUAGES) servers.set(language, await openVite(root, language, server))
      return (request, response, next) => serverOf(request.url ?? '')?.middlewares(request, response, next)
    },
    render: async (request, context) => {
      const { pathname } = new URL(request.url)
      const ssr = serverOf(pathname)?.environments.ssr
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite gave no environment to render in')
      const entry = await ssr.runner.import<Renderer>('/src/web/rendering/entry-server.tsx')
      return entry.render(request, { ...context, manifest: { routes: routesIn(languageOfPath(pathname)) } })
    },
    close: async () => {
      await Promise.all([...servers.values()].map((vite) => vite.close()))
    },
  }
}

function openVite(root: string, language: Language, server: Server): Promise<ViteDevServer> {
  const own = conditionsOf(language)
  return createServer({
    root,
    base: pathIn(language, '/') === '/' ? '/' : `${pathIn(language, '/')}/`,
    cacheDir: `node_modules/.vite/${language}`,
    environments: {
      client: { resolve: { conditions: [...own, ...defaultClientConditions] } },
      ssr: { resolve: { conditions: [...own, ...defaultServerConditions] } },
    },
    server: { middlewareMode: true, hmr: { server } },
  })
}
