import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AllWords } from '#messages/all.ts'
import type { Messages } from '#messages/en.ts'
import type { PublicResponse } from '#platform/cache/cached-response.ts'
import { escapeHtml } from '#platform/mail/letter-frame.ts'
import { LANGUAGES, type Language, pathIn } from '#shared/language.ts'
import { scriptWords } from '../offline/script-words.ts'
import { manifestFile } from './language-builds.ts'
import { kitFiles } from './manifest.ts'
import { standalonePage, standalonePolicy } from './standalone-page.ts'

/**
 * The service worker and the page that it shows without a connection. The worker changes with the browser build and with
 * that page; browsers must revalidate it each time.
 */
export function offlineFiles(words: AllWords, clientDir: string): Record<string, () => Promise<PublicResponse>> {
  const pages = LANGUAGES.map((language) => offlinePage(words[language], language))
  const builds = LANGUAGES.map((language) => readFileSync(path.join(clientDir, manifestFile(language))))
  const script = readFileSync(path.join(clientDir, 'offline.js'))
  const version = createHash('sha256')
    .update([...pages, ...builds, script].join())
    .digest('hex')
    .slice(0, 12)
  const source = readFileSync(path.join(import.meta.dirname, '../offline/worker.js'), 'utf8')
  const worker = LANGUAGES.reduce(
    (text, language) =>
      text.replace(`['__KIT_FILES_${language.toUpperCase()}__']`, JSON.stringify(kitFiles(clientDir, language))),
    source.replace('__VERSION__', version),
  )
  const fresh = { 'cache-control': 'no-cache' }
  const pageHeaders = { ...fresh, ...standalonePolicy, 'content-type': 'text/html; charset=utf-8' }
  return {
    '/sw.js': async () =>
      ok(
        {
          ...{ ...fresh, 'content-type': 'text/javascript; charset=utf-8' },
          // A worker is bound by the policy that its script comes with.
          'content-security-policy':
            "default-src 'none'; object-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        },
        worker,
      ),
    ...Object.fromEntries(
      LANGUAGES.map((language, index) => [
        pathIn(language, '/offline'),
        async () => ok(pageHeaders, pages[index] ?? ''),
      ]),
    ),
  }
}

function ok(headers: Record<string, string>, body: string): PublicResponse {
  return { status: 200, headers, body, tags: [] }
}

/** The page needs no built file but its script, which the service worker caches with it. */
function offlinePage({ site, offline, product: detail }: Messages, language: Language): string {
  const fact = (name: string, key: string) => `<dt>${name}</dt><dd data-text="${key}"></dd>`
  /** A row that the device may have nothing for, or an empty value, which `none` stands for. */
  const stated = (name: string, key: string, none = '') =>
    `<div data-row="${key}"><dt>${name}</dt><dd data-text="${key}" data-none="${none}"></dd></div>`
  const facts = [
    stated(detail.battery.title, 'battery', detail.battery.notStated),
    stated(detail.defects.title, 'defects', detail.defects.none),
    stated(detail.facts.place, 'place'),
    stated(detail.facts.title, 'facts'),
  ].join('')
  const note = `<p class="note" data-saved="${offline.saved}"></p>`
  const price = (key: string) => `<p class="price" data-text="${key}" data-taka></p>`
  const list = (id: string, title: string) => `<section id="${id}" hidden><h2>${title}</h2><ul></ul></section>`
  const main = `<h1>${offline.title}</h1><p>${offline.text}</p><p><button id="retry" type="button">${offline.retry}</button></p>
<div>${list('asked', offline.asked)}${list('orders', offline.orders)}${list('products', offline.products)}</div>
<p id="nothing" hidden>${offline.nothing}</p>`
  const templates = `<template id="product"><li>${note}<img alt="" hidden><h3 data-text="name"></h3>${price('price')}<dl>${fact(detail.condition, 'condition')}${fact(detail.used, 'used')}${fact(detail.year, 'year')}${fact(detail.location, 'location')}${facts}${fact(offline.saller, 'saller')}</dl><p data-text="description"></p></li></template>
<template id="order"><li>${note}<img alt="" hidden><h3 data-text="name"></h3>${price('price')}<dl>${fact(offline.saller, 'saller')}${fact(detail.location, 'location')}${fact(detail.used, 'used')}</dl></li></template>
<template id="words" data-words="${escapeHtml(JSON.stringify(scriptWords(offline, language)))}"></template>
<script src="/offline.js"></script>`
  return standalonePage({ language, title: site.title(offline.title), main, rest: templates })
}
