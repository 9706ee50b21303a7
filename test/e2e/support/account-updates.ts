import type { Page } from '@playwright/test'

/** The calls that change the account at the sign-in service. */
export function accountUpdates(page: Page): object[] {
  const bodies: object[] = []
  page.on('request', (request) => {
    if (request.url().includes('/accounts:update')) bodies.push(request.postDataJSON())
  })
  return bodies
}
