/** URLs of the hosted sign-in service. Tests replace them; no setting does. */
export interface HostedAddresses {
  /** The public keys of its ID tokens. */
  keys: string
  /** The token endpoint for service accounts. */
  token: string
  /** The base URL of the administration API, without a slash at its end. */
  admin: string
}

export const HOSTED: HostedAddresses = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  token: 'https://oauth2.googleapis.com/token',
  admin: 'https://identitytoolkit.googleapis.com',
}

/** Origins that the client in the browser calls by default. */
export const CLIENT_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
