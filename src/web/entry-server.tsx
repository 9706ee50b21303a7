import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { composeHead } from './head/compose.ts'
import type { RenderedHtml, RenderOptions } from './render-options.ts'
import { makeRouter } from './router.tsx'

/**
 * Renders one address to HTML, as a guest. The request carries no cookies: the page cannot differ between visitors.
 * The text is handed over as it is: in the body of a Response it would be encoded, copied and decoded again.
 */
export async function render(
  request: Request,
  { manifest, photoSize, ...context }: RenderOptions,
): Promise<RenderedHtml> {
  const createRouter = () => makeRouter({ ...context, loadWords: () => undefined })
  const handle = createRequestHandler({ request, createRouter, getRouterManifest: () => manifest })
  let html = ''
  const response = await handle(async ({ router }) => {
    const status = getSsrStatus(router)
    const page = router.state.matches.at(-1)
    const head = await composeHead(page?.routeId ?? '', status === 200, {
      ...{ params: page?.params ?? {}, search: page?.search ?? {}, photoSize },
      ...router.options.context,
    })
    const drawn = renderToString(<RouterServer router={router} />).replace('</head>', () => `${head}</head>`)
    html = await transformHtmlStringWithRouter(router, drawn)
    return new Response(null, { status })
  })
  return { status: response.status, location: response.headers.get('location'), html }
}
