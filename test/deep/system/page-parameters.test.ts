import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACETS } from '#catalogue/facts/rules.ts'
import { allWords } from '#messages/all.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { endpoints } from '#web/api.ts'
import type { Renderer } from '#web/rendering/render-options.ts'
import { canonicalAddress } from '#web/server/page-address.ts'
import { type RenderDeps, renderPage } from '#web/server/render-page.ts'
import { routes } from '../../../src/routes.ts'
import { type People, somePeople, type TestApp, testApp } from '../../app.ts'
import { type EndpointName, goodInputs } from '../../slice-calls.ts'

const settings: PublicSettings = {
  ...{ copy: 'specified', publicUrl: 'https://shop.example', publicProductPages: true, gallery: true, google: true },
  imageUpload: { url: '/images/upload', key: 'key' },
  contact: {},
  signIn: { apiKey: 'key', projectId: 'greentech', path: '/identity', phone: true },
}

/** Control characters, halves of surrogate pairs as browsers and attackers send them, and what XML does not allow. */
const CHARACTERS = [
  ...Array.from({ length: 8 }, (_, at) => `%0${at}`),
  ...['%0B', '%1F', '%7F'],
  ...['%ED%A0%BD', '%EF%BF%BE', '%EF%BF%BF', '%'],
]
const PARAMETERS = [
  ...['q', 'category', 'tag', 'sort', 'min', 'max', 'page', 'from', 'token', 'oobCode', 'mode', 'draft', 'like'],
  ...['state', 'part', ...FACETS],
]

let shop: TestApp
let people: People
let deps: RenderDeps
beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
  // From its sources. By a name that the compiler does not follow: the server's side knows no JSX.
  const entry: string = '../../../src/web/rendering/entry-server.tsx'
  const renderer = (await import(entry)) as Renderer
  const photoSize = async () => null
  deps = {
    ...{ api: shop.apis, words: allWords, settings, photoSize, policy: { imageOrigins: [], signInOrigins: [] } },
    render: (request, context) => renderer.render(request, { ...context, manifest: { routes: {} } }),
  }
})
afterAll(() => shop.close())

interface Node {
  path?: string
  children?: Node[]
}

function pathsOf({ path = '', children = [] }: Node, above = ''): string[] {
  const here = above + path
  return children.length > 0 ? children.flatMap((child) => pathsOf(child, here)) : [here || '/']
}

test('every page answers every control character, NUL and half a character in each of its parameters without a server error', async () => {
  const paths = [...new Set(pathsOf(routes as Node).map((path) => path.replaceAll('//', '/')))]
  expect(paths.length).toBeGreaterThan(30)
  // Addresses whose parameters are left out lead to one page, which is rendered once.
  const addresses = new Map<string, string>()
  for (const path of paths)
    for (const character of CHARACTERS) {
      const named = path.replaceAll(/\$\w+/g, `a${character}b`)
      const search = PARAMETERS.map((name) => `${name}=${character}&${name}=a${character}b`)
      for (const asked of [named, ...search.map((one) => `${path.replaceAll(/\$\w+/g, 'hp')}?${one}`)])
        addresses.set(canonicalAddress(asked), asked)
    }
  expect(addresses.size).toBeGreaterThan(paths.length)
  const failed: string[] = []
  for (const [address, asked] of addresses) {
    const { status } = await renderPage(address, deps).catch(() => ({ status: 500 }))
    if (status >= 500) failed.push(asked)
  }
  expect(failed).toEqual([])
})

test('every read of the API answers the same in each of its parameters, without a server error', async () => {
  const reads = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method === 'GET')
  const good = await goodInputs(shop, people)
  const failed: string[] = []
  for (const name of reads) {
    const { path, input } = endpoints[name]
    const known = good[name] as Record<string, unknown>
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(known[key])))
    for (const key of Object.keys(input.shape))
      for (const character of ['%00', '%01', '%7F', '%ED%A0%BD', '%EF%BF%BF']) {
        const isInPath = path.includes(`{${key}}`)
        const inPath = path.replaceAll(/\{(\w+)\}/g, (_, one: string) => (one === key ? `a${character}b` : 'x'))
        const asked = isInPath ? inPath : `${url}?${key}=a${character}b`
        const { statusCode } = await shop.send('GET', asked, undefined, people.admin)
        if (statusCode >= 500) failed.push(`${statusCode} ${asked}`)
      }
  }
  expect(failed).toEqual([])
})
