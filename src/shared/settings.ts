/** What the browser may know of the configuration: this list and nothing else. It is the same for everybody. */
export interface PublicSettings {
  copy: 'specified' | 'corrected'
  publicUrl: string
  publicProductPages: boolean
  /** Where pictures are sent, in the image host's protocol. */
  imageUpload: { url: string; key: string }
  /** The sign-in service: `host` is without a scheme, as the client SDK wants it; null leaves the SDK's own. */
  signIn: { apiKey: string; projectId: string; host: string | null }
}
