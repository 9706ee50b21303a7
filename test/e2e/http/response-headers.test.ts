import { request } from 'node:http'
import { expect } from '@playwright/test'
import { site } from '../support/site.ts'
import { test } from '../support/test.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** The answer to the very address: `fetch` would tidy dots away. */
function ask(path: string): Promise<Answer> {
  const { hostname, port } = new URL(site().url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .once('error', reject)
      .end()
  })
}

test.describe('the files of the project', () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/static/',
    '/static/../package.json',
    '/static/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/images/../secrets.json',
    '/images/%2e%2e%2fsecrets.json',
    '/manifest.json',
  ])
    test(`are not served, and no folder is listed: ${path}`, async () => {
      const { status, body } = await ask(path)
      expect(status).toBeGreaterThanOrEqual(301)
      expect(body).not.toMatch(/"version":|repositoryformatversion|masterKey|index of/i)
    })
})

const PUBLIC = [
  ...['/', '/products', '/blog', '/login', '/no-such-page', '/dashboard', '/api/products', '/api/no-such-call'],
  ...['/sitemap.xml', '/sitemaps/no-such.xml', '/blog/rss.xml', '/robots.txt', '/.well-known/security.txt', '/sw.js'],
  ...['/manifest.webmanifest', '/offline', '/healthz', '/api/docs/', '/images/no-such', '/identity/v1/no-such'],
]

for (const path of PUBLIC)
  test(`${path} names the type of its answer, and the charset of text`, async () => {
    const { headers, body } = await ask(path)
    const type = String(headers['content-type'] ?? '')
    expect(body === '' || type !== '', `${path} has no type`).toBe(true)
    if (/^(text\/|application\/[\w+-]*(xml|json))/.test(type)) expect(type).toMatch(/; charset=utf-8$/i)
  })

for (const path of PUBLIC)
  test(`${path} may not be framed, sniffed, nor given another base address`, async () => {
    const { headers } = await ask(path)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("object-src 'none'")
  })
