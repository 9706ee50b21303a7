/** The office's contact details, as they are shown; what is undefined is not shown. */
export interface Office {
  address?: string | undefined
  tollFree?: string | undefined
  phone?: string | undefined
  hours?: string | undefined
  /** Messages to the office are sent here, too. */
  email?: string | undefined
  /** Our pages at social networks. */
  social: { facebook?: string | undefined; youtube?: string | undefined; instagram?: string | undefined }
}

/** The part of the configuration that is sent to browsers, the same for everybody. */
export interface PublicSettings {
  copy: 'specified' | 'corrected'
  publicUrl: string
  publicProductPages: boolean
  office: Office
  /** Where photos are uploaded. */
  imageUpload: { url: string; key: string }
  /** The component gallery is reachable; never in production. */
  gallery?: true
  /** Sign-in with Google is configured. */
  google: boolean
  /** The sign-in service: `path` on this site for our own, null for the hosted one; `phone`: it sends text messages. */
  signIn: { apiKey: string; projectId: string; path: string | null; phone: boolean }
}
