import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { Renderer } from '#web/rendering/render-options.ts'
import type { PageSource } from '../start.ts'

const ROUTES = {
  __root__: {
    css: ['/src/ui/styles/app.css'],
    scripts: ['/@vite/client', '/src/web/client/entry-client.tsx'].map((src) => ({ attrs: { type: 'module', src } })),
  },
}

/** Pages from their sources through Vite, with hot reload over the site's own server. */
export async function sourcePages(root: string): Promise<PageSource> {
  let vite: ViteDevServer | undefined
  return {
    clientDir: null,
    attach: async (server) => {
      vite = await createServer({ root, server: { middlewareMode: true, hmr: { server } } })
      return vite.middlewares
    },
    render: async (request, context) => {
      const ssr = vite?.environments.ssr
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite gave no environment to render in')
      const entry = await ssr.runner.import<Renderer>('/src/web/rendering/entry-server.tsx')
      return entry.render(request, { ...context, manifest: { routes: ROUTES } })
    },
    close: async () => vite?.close(),
  }
}
