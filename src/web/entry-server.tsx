import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { RenderOptions } from './render-options.ts'
import { makeRouter } from './router.tsx'

/** Renders one address to HTML, as a guest. The request carries no cookies: the page cannot differ between visitors. */
export async function render(request: Request, options: RenderOptions): Promise<Response> {
  const { manifest, ...context } = options
  const handle = createRequestHandler({
    request,
    createRouter: () => makeRouter({ ...context, loadMemberWords: async () => {} }),
    getRouterManifest: () => manifest,
  })
  return handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
}
