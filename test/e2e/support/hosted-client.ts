import type { Route } from '@playwright/test'
import { goodClaims, type HostedStandIn } from '../../doubles/hosted-sign-in.ts'

const TOKENS = ['idToken', 'access_token', 'id_token']

/**
 * Plays the two hosts of the hosted service for a browser: our own service at `ownUrl` answers, and its ID tokens are signed
 * anew as the hosted service would. `hosts` are those that were asked.
 */
export function mockHostedService(ownUrl: string, google: HostedStandIn) {
  const originals = new Map<string, string>()
  const hosts = new Set<string>()

  async function reissue(own: string): Promise<string> {
    const { sid, ...claims } = JSON.parse(Buffer.from(own.split('.')[1] ?? '', 'base64url').toString())
    const token = await google.sign({ ...claims, ...hostedNames() })
    originals.set(token, own)
    return token
  }

  return {
    hosts,
    answer: async (route: Route): Promise<void> => {
      const request = route.request()
      const { host, pathname, search } = new URL(request.url())
      hosts.add(host)
      const contentType = request.headers()['content-type'] ?? 'application/json'
      const own = await fetch(`${ownUrl}/identity${pathname}${search}`, {
        method: request.method(),
        headers: { 'content-type': contentType },
        ...(request.method() === 'POST' && { body: withOriginals(request.postData() ?? '') }),
      })
      const answer = (await own.json()) as Record<string, unknown>
      for (const name of TOKENS) {
        if (typeof answer[name] === 'string') answer[name] = await reissue(answer[name])
      }
      const headers = { 'access-control-allow-origin': '*' }
      await route.fulfill({ status: own.status, headers, json: answer })
    },
  }

  function withOriginals(body: string): string {
    let text = body
    for (const [token, own] of originals) text = text.replaceAll(token, own)
    return text
  }
}

function hostedNames() {
  const { iss, aud } = goodClaims()
  return { iss, aud }
}
