/** The office's contact details, as they are shown; undefined ones are not shown. */
export interface Office {
  /** Postal address. */
  address?: string | undefined
  /** Phone number that costs the caller nothing. */
  tollFree?: string | undefined
  phone?: string | undefined
  /** Opening hours. */
  hours?: string | undefined
  /** E-mail address. Messages of the contact form are also sent to it. */
  email?: string | undefined
  /** Our pages at social networks. */
  social: { facebook?: string | undefined; youtube?: string | undefined; instagram?: string | undefined }
}

/** The part of the configuration that is sent to browsers, the same for everybody. */
export interface PublicSettings {
  /** The English texts: as specified, spelling faults included, or corrected. */
  copy: 'specified' | 'corrected'
  /** The address of the site, without a slash at the end. */
  publicUrl: string
  /** Guests may read product pages. */
  publicProductPages: boolean
  /** Contact details of the office. */
  office: Office
  /** The address that photos are uploaded to, and the key that uploads name. */
  imageUpload: { url: string; key: string }
  /** The component gallery is reachable; never in production. */
  gallery?: true
  /** Sign-in with Google is configured. */
  google: boolean
  /** The sign-in service: `path` on this site for our own, null for the hosted one; `phone`: it sends text messages. */
  signIn: { apiKey: string; projectId: string; path: string | null; phone: boolean }
}
