import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { makeRouter } from '../shell/router.tsx'
import type { RenderedHtml, RenderOptions } from './render-options.ts'

/**
 * Renders one address to HTML, as a guest. The request carries no cookies: the page cannot differ between visitors.
 * The HTML does not go through the body of a Response, where it would be encoded, copied and decoded again.
 */
export async function render(request: Request, { manifest, ...context }: RenderOptions): Promise<RenderedHtml> {
  const nonce = crypto.randomUUID()
  const createRouter = () => {
    const router = makeRouter({ ...context, loadWords: () => undefined })
    router.update({ ...router.options, ssr: { nonce } })
    return router
  }
  const handle = createRequestHandler({ request, createRouter, getRouterManifest: () => manifest })
  let html = ''
  const response = await handle(async ({ router }) => {
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    return new Response(null, { status: getSsrStatus(router) })
  })
  return { status: response.status, location: response.headers.get('location'), ...extractScripts(html, nonce) }
}

/**
 * Returns the code of the inline scripts that the router wrote, and the page without their nonce. A cached page is the same for
 * everybody, so its policy allows scripts by hash. The nonce of this render tells them from a script that hides in a text.
 * The page is split at the nonces: regular expressions took a tenth of the time of a page.
 */
function extractScripts(html: string, nonce: string): Pick<RenderedHtml, 'html' | 'scripts'> {
  const parts = html.split(` nonce="${nonce}"`)
  const scripts = parts.slice(1).flatMap((after, index) => {
    const before = parts[index] ?? ''
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, after.indexOf('>'))
    const code = after.slice(after.indexOf('>') + 1, after.indexOf('</script>'))
    return tag.startsWith('<script') && !tag.includes(' type="application/') && code ? [code] : []
  })
  const meta = `<meta property="csp-nonce" content="${nonce}"/>`
  return { html: parts.flatMap((part) => part.split(meta)).join(''), scripts }
}
