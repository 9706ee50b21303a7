import { expect, test } from 'vitest'
import { routeLabel } from './http-metrics.ts'

test('a route is labelled by its pattern; built files, which are a route each, by their folder or ending', () => {
  expect(routeLabel('/api/product/:id')).toBe('/api/product/:id')
  expect(routeLabel('/identity/v1/accounts::signUp')).toBe('/identity/v1/accounts:signUp')
  expect(routeLabel('/static/entry-client-B7x_2.js')).toBe('/static/*')
  expect(routeLabel('/api/docs/static/swagger-ui.css')).toBe('/api/docs/*')
  expect(routeLabel('/icon-192.png')).toBe('/*.png')
  expect(routeLabel('/sitemap-:part.xml')).toBe('/sitemap-:part.xml')
  expect(routeLabel('/*')).toBe('/*')
})
