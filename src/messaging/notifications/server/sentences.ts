import { sql } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import { serverWords } from '#messages/server-words.ts'
import type { Language } from '#shared/language.ts'
import { cleanName } from '#shared/text/person-name.ts'
import type { NotificationData } from './store.ts'

/** The present name of the person whom a notification names; null once the account is gone, and where it names nobody. */
export const PERSON = sql<
  string | null
>`(select display_name from users named where named.id = notifications.person_id)`

interface Stored {
  kind: NotificationKind
  data: NotificationData
  person: string | null
}

/** Title and text of a notification in a language, with the known place that it names. Names of earlier notifications may stand in `data`. */
export function sentencesOf({ kind, data, person }: Stored, language: Language): { title: string; text: string } {
  const { notificationTexts, formerMember } = serverWords[language]
  const name = person === null ? formerMember : cleanName(person)
  const { place } = data
  const shownPlace = typeof place === 'string' ? { place: placeInLanguage(place, language) } : {}
  const named = { other: name, title: name, ...data, ...shownPlace }
  const { title, text } = notificationTexts[kind]
  return { title: title(named), text: text(named) }
}
