/** How people reach the shop, as it is shown; what is empty or absent is not shown. */
export interface ShownContact {
  /** Postal address. */
  address?: string
  /** Phone number that costs the caller nothing. */
  tollFree?: string
  phone?: string
  /** Opening hours. */
  hours?: string
  email?: string
  /** The addresses of our pages there. */
  facebook?: string
  youtube?: string
  instagram?: string
}

/** The part of the configuration that is sent to browsers, the same for everybody. */
export interface PublicSettings {
  /** The English texts: as specified, spelling faults included, or corrected. */
  copy: 'specified' | 'corrected'
  /** The address of the site, without a slash at the end. */
  publicUrl: string
  /** Guests may read product pages. */
  publicProductPages: boolean
  /** How people reach the shop; an admin edits it. */
  contact: ShownContact
  /** The address that photos are uploaded to, and the key that uploads name. */
  imageUpload: { url: string; key: string }
  /** The component gallery is reachable; never in production. */
  gallery?: true
  /** Sign-in with Google is configured. */
  google: boolean
  /** The sign-in service: `path` on this site for our own, null for the hosted one; `phone`: it sends text messages. */
  signIn: { apiKey: string; projectId: string; path: string | null; phone: boolean }
}
