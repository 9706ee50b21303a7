import { demoOffice } from '#messages/en/demo-office.ts'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import type { Office, PublicSettings } from '#shared/settings.ts'

/** What the browser may know of the configuration, except how people sign in. */
export function publicSettings(config: Config, { imageKey }: Secrets): Omit<PublicSettings, 'google' | 'signIn'> {
  return {
    copy: config.copy,
    publicUrl: config.publicUrl,
    publicProductPages: config.publicProductPages,
    office: shownOffice(config),
    imageUpload: { url: config.imageHostUrl ?? '/images/upload', key: config.imageHostKey ?? imageKey },
    ...(!config.production && { gallery: true as const }),
  }
}

/** The contact details of the office. Outside production the demo's stand in for those that are not set. */
function shownOffice({ production, office, officeEmail }: Config): Office {
  if (production) return office
  const { social, ...rest } = office
  return {
    ...demoOffice,
    ...withoutUndefined(rest),
    email: officeEmail,
    social: { ...demoOffice.social, ...withoutUndefined(social) },
  }
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}
