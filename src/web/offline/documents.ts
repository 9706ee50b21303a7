import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Messages } from '#messages/en.ts'
import type { RenderedPage } from '#platform/page-cache.ts'
import { pageHeaders } from '../security-headers.ts'

/**
 * The service worker and the page that it shows without a connection. The worker changes with the browser build and with
 * that page; browsers must ask for it each time.
 */
export function offlineDocuments(words: Messages, clientDir: string): Record<string, () => Promise<RenderedPage>> {
  const page = offlinePage(words)
  const build = readFileSync(path.join(clientDir, 'manifest.json'))
  const script = readFileSync(path.join(clientDir, 'offline.js'))
  const version = createHash('sha256').update(page).update(build).update(script).digest('hex').slice(0, 12)
  const worker = readFileSync(path.join(import.meta.dirname, 'worker.js'), 'utf8').replace('__VERSION__', version)
  const fresh = { 'cache-control': 'no-cache' }
  const policy = pageHeaders([], { imageOrigins: [], signInOrigins: [], styles: [STYLE] })
  return {
    '/sw.js': async () =>
      whole(
        {
          ...{ ...fresh, 'content-type': 'text/javascript; charset=utf-8' },
          // A worker is bound by the policy that its script comes with.
          'content-security-policy': "default-src 'none'; connect-src 'self'",
        },
        worker,
      ),
    '/offline': async () => whole({ ...fresh, ...policy, 'content-type': 'text/html; charset=utf-8' }, page),
  }
}

function whole(headers: Record<string, string>, html: string): RenderedPage {
  return { status: 200, headers, html, tags: [] }
}

/** It stands alone: no file of a build is part of it but its script, which is kept beside it. */
function offlinePage({ site, offline, product: detail }: Messages): string {
  const fact = (name: string, key: string) => `<dt>${name}</dt><dd data-text="${key}"></dd>`
  const note = `<p class="note" data-saved="${offline.saved}"></p>`
  const price = (key: string) => `<p class="price" data-text="${key}" data-taka></p>`
  const list = (id: string, title: string) => `<section id="${id}" hidden><h2>${title}</h2><ul></ul></section>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${site.title(offline.title)}</title><style>${STYLE}</style></head><body><main>
<h1>${offline.title}</h1><p>${offline.text}</p><p><button id="retry" type="button">${offline.retry}</button></p>
<div>${list('asked', offline.asked)}${list('orders', offline.orders)}${list('products', offline.products)}</div>
<p id="nothing" hidden>${offline.nothing}</p></main>
<template id="product"><li>${note}<img alt="" hidden><h3 data-text="name"></h3>${price('price')}<dl>${fact(detail.condition, 'condition')}${fact(detail.used, 'used')}${fact(detail.year, 'year')}${fact(detail.location, 'location')}${fact(offline.saller, 'saller')}</dl><p data-text="description"></p></li></template>
<template id="order"><li>${note}<img alt="" hidden><h3 data-text="name"></h3>${price('price')}<dl>${fact(offline.saller, 'saller')}${fact(detail.location, 'location')}${fact(detail.used, 'used')}</dl></li></template>
<script src="/offline.js"></script></body></html>`
}

const STYLE =
  ':root{color-scheme:light dark;--line:#d6dfda;--ink:#12211b;--quiet:#4b5f56;--page:#fff;--accent:#0f6b4b;--on:#fff}' +
  '@media(prefers-color-scheme:dark){:root{--line:#2b3a33;--ink:#eef5f1;--quiet:#a9bab1;--page:#0b1310;--accent:#4fd39b;--on:#062016}}' +
  '*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 "Inter Variable",system-ui,"Noto Sans Bengali",sans-serif}' +
  'main{max-width:720px;margin:0 auto;padding:32px 16px}h1{font-size:28px;line-height:1.2;margin:0 0 8px}h2{font-size:20px;margin:32px 0 12px}h3{font-size:17px;margin:8px 0 0;overflow-wrap:anywhere}' +
  'button{min-height:44px;padding:0 20px;border:0;border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600}' +
  'ul{list-style:none;margin:0;padding:0;display:grid;gap:16px}li{border:1px solid var(--line);border-radius:12px;padding:16px}img{width:100%;max-height:320px;object-fit:cover;border-radius:8px}' +
  '.note{margin:0 0 8px;color:var(--quiet);font-size:14px}.price{margin:4px 0;font-size:18px;font-weight:600}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:8px 0}dt{color:var(--quiet)}dd{margin:0}p{overflow-wrap:anywhere;white-space:pre-line}'
