import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import type { SiteSettings } from '#web/server/render-page.ts'

/** Returns the settings that are public to the browser, except those of the sign-in. */
export function publicSettings(config: Config, { imageKey }: Secrets): Omit<SiteSettings, 'google' | 'signIn'> {
  return {
    copy: config.copy,
    publicUrl: config.publicUrl,
    publicProductPages: config.publicProductPages,
    imageUpload: { url: config.imageHostUrl ?? '/images/upload', key: config.imageHostKey ?? imageKey },
    ...(!config.production && { gallery: true as const }),
  }
}
