/** Where the office is found, as people read it; what is not there is not shown. */
export interface Office {
  address?: string | undefined
  tollFree?: string | undefined
  phone?: string | undefined
  hours?: string | undefined
  /** Where messages to the office go, too. */
  email?: string | undefined
  /** Our pages at social networks. */
  social: { facebook?: string | undefined; youtube?: string | undefined; instagram?: string | undefined }
}

/** What the browser may know of the configuration: this list and nothing else. It is the same for everybody. */
export interface PublicSettings {
  copy: 'specified' | 'corrected'
  publicUrl: string
  publicProductPages: boolean
  office: Office
  /** Where pictures are sent, in the image host's protocol. */
  imageUpload: { url: string; key: string }
  /** The page of all components is shown; never in production. */
  gallery?: true
  /** Sign-in with Google is set up. */
  google: boolean
  /** The sign-in service: `path` on this site for our own, null for the hosted one; `phone`: it sends text messages. */
  signIn: { apiKey: string; projectId: string; path: string | null; phone: boolean }
}
