/** Where the hosted sign-in service is. Tests name another place when they compose the site; no setting does. */
export interface HostedAddresses {
  /** The keys of its ID tokens. */
  keys: string
  /** Where a service account gets its access token. */
  token: string
  /** What administers accounts, without a slash at its end. */
  admin: string
}

export const HOSTED: HostedAddresses = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  token: 'https://oauth2.googleapis.com/token',
  admin: 'https://identitytoolkit.googleapis.com',
}

/** What the client in the browser talks to, by its own defaults. */
export const CLIENT_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
