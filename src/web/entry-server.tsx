import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { RenderedHtml, RenderOptions } from './render-options.ts'
import { makeRouter } from './router.tsx'

/**
 * Renders one address to HTML, as a guest. The request carries no cookies: the page cannot differ between visitors.
 * The text is handed over as it is: in the body of a Response it would be encoded, copied and decoded again.
 */
export async function render(request: Request, { manifest, ...context }: RenderOptions): Promise<RenderedHtml> {
  const createRouter = () => makeRouter({ ...context, loadWords: () => undefined })
  const handle = createRequestHandler({ request, createRouter, getRouterManifest: () => manifest })
  let html = ''
  const response = await handle(async ({ router }) => {
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    return new Response(null, { status: getSsrStatus(router) })
  })
  return { status: response.status, location: response.headers.get('location'), html }
}
