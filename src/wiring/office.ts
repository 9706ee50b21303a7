import { demoOffice } from '#messages/en/demo-office.ts'
import type { Config } from '#platform/config/config.ts'
import type { Office } from '#shared/settings.ts'

/** The office as pages show it: as it is set, and outside production the demo's where nothing is. */
export function shownOffice({ production, office, officeEmail }: Config): Office {
  if (production) return office
  const { social, ...rest } = office
  return { ...demoOffice, ...given(rest), email: officeEmail, social: { ...demoOffice.social, ...given(social) } }
}

function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}
