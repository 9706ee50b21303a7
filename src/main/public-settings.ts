import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import type { SiteSettings } from '#web/server/render-page.ts'

/** What the browser may know of the configuration, except how people sign in. */
export function publicSettings(config: Config, { imageKey }: Secrets): Omit<SiteSettings, 'google' | 'signIn'> {
  return {
    copy: config.copy,
    publicUrl: config.publicUrl,
    publicProductPages: config.publicProductPages,
    imageUpload: { url: config.imageHostUrl ?? '/images/upload', key: config.imageHostKey ?? imageKey },
    ...(!config.production && { gallery: true as const }),
  }
}
