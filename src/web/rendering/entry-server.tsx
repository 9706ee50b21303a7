import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { makeRouter } from '../shell/router.tsx'
import { composeHead } from './head.ts'
import type { RenderedHtml, RenderOptions } from './render-options.ts'

/**
 * Renders one address to HTML, as a guest. The request carries no cookies: the page cannot differ between visitors.
 * The text is handed over as it is: in the body of a Response it would be encoded, copied and decoded again.
 */
export async function render(
  request: Request,
  { manifest, photoSize, ...context }: RenderOptions,
): Promise<RenderedHtml> {
  const mark = crypto.randomUUID()
  const createRouter = () => {
    const router = makeRouter({ ...context, loadWords: () => undefined })
    router.update({ ...router.options, ssr: { nonce: mark } })
    return router
  }
  const handle = createRequestHandler({ request, createRouter, getRouterManifest: () => manifest })
  let html = ''
  const response = await handle(async ({ router }) => {
    const status = getSsrStatus(router)
    const page = router.state.matches.at(-1)
    const head = await composeHead(page?.routeId ?? '', status === 200, {
      ...{ params: page?.params ?? {}, search: page?.search ?? {}, photoSize },
      ...router.options.context,
    })
    html = await transformHtmlStringWithRouter(router, withHead(renderToString(<RouterServer router={router} />), head))
    return new Response(null, { status })
  })
  return { status: response.status, location: response.headers.get('location'), ...ownScripts(html, mark) }
}

/**
 * Adds to the head of a page. Its scripts are only named there: the entry fetches them after the first paint, which on a
 * slow line would share the way with them.
 */
function withHead(page: string, added: string): string {
  const end = page.indexOf('</head>')
  const own = page.slice(0, end).replaceAll('<link rel="modulepreload"', '<link rel="later"')
  return own + added + page.slice(end)
}

/**
 * The code of the page's own inline scripts, and the page without the mark that tells them: no text that somebody wrote can
 * hold a mark of this very render, so that a script in it would be no script of ours.
 */
function ownScripts(html: string, mark: string): Pick<RenderedHtml, 'html' | 'scripts'> {
  const marked = new RegExp(`<script[^>]* nonce="${mark}"[^>]*>([^]*?)</script>`, 'g')
  const scripts = [...html.matchAll(marked)].map(([, code]) => code as string).filter(Boolean)
  const told = new RegExp(`<meta property="csp-nonce" content="${mark}"/>| nonce="${mark}"`, 'g')
  return { html: html.replace(told, ''), scripts }
}
