import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Configuration, interactionPolicy, Provider } from 'oidc-provider'
import type { Database } from '#platform/database/database.ts'
import { createStorage, loadOrCreate, storageAdapter } from './storage.ts'

/** An invented person with a demo Google account. */
export interface DemoGooglePerson {
  /** Never changes, as at Google. */
  sub: string
  name: string
  email: string
  emailVerified: boolean
  /** The domain that Google hosts for an organisation; see `isAuthoritative` in google/id-token.ts. */
  hostedDomain?: string
}

interface DemoGoogleOptions {
  db: Database
  issuer: string
  redirectUri: string
  /** The path of the account chooser, by the id of the interaction. */
  chooser: (uid: string) => string
  people: DemoGooglePerson[]
}

/**
 * An OpenID provider that answers as Google does: claims in the ID token, always asks which account. `open` loads it once, for
 * the first person who signs in by it: its two hundred modules would be a twentieth of each start.
 */
export async function createProvider(options: DemoGoogleOptions) {
  const clientId = 'stand-in'
  await createStorage(options.db)
  const { clientSecret, cookieKey, jwk } = await loadOrCreate(options.db, 'keys', newKeys)
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [options.redirectUri],
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post' as const,
  }
  const load = async (): Promise<Provider> => {
    const oidc = await import('oidc-provider')
    return new oidc.Provider(options.issuer, {
      ...behaviour(options, oidc.interactionPolicy),
      adapter: storageAdapter(options.db),
      clients: [client],
      jwks: { keys: [jwk] },
      cookies: { keys: [cookieKey], names: { session: 'g_session', interaction: 'g_interaction' } },
    })
  }
  let opening: Promise<Provider> | undefined
  const open = () => {
    opening ??= load()
    return opening
  }
  return { open, clientId, clientSecret }
}

async function newKeys() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    clientSecret: randomBytes(24).toString('base64url'),
    cookieKey: randomBytes(24).toString('hex'),
    jwk: { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' },
  }
}

function behaviour({ people, chooser }: DemoGoogleOptions, policies: typeof interactionPolicy): Configuration {
  const policy = policies.base()
  // There is no consent page; the account chooser says what this provider is.
  policy.remove('consent')
  policy.add(new policies.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    interactions: { url: (_ctx, { uid }) => chooser(uid), policy },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    responseTypes: ['code'],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    findAccount: (_ctx, sub) => {
      const person = people.find((someone) => someone.sub === sub)
      return person && { accountId: sub, claims: async () => claimsOf(person) }
    },
    loadExistingGrant: async ({ oidc }) => {
      if (!oidc.client || !oidc.session?.accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    // The library's own error page loads a font from another host.
    renderError: (ctx, { error, error_description: what }) => {
      Object.assign(ctx, { type: 'text/plain', body: `${error}: ${what ?? ''}` })
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 3600, Interaction: 600, Session: 3600 },
  }
}

function claimsOf({ sub, name, email, emailVerified, hostedDomain }: DemoGooglePerson) {
  return { sub, name, email, email_verified: emailVerified, ...(hostedDomain && { hd: hostedDomain }) }
}
