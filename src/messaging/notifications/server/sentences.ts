import { sql } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import { serverWords } from '#messages/server-words.ts'
import type { Language } from '#shared/language.ts'
import { cleanName } from '#shared/text/person-name.ts'
import type { NotificationData } from './store.ts'

/** SQL: present name of the person in a notification; null once the account is deleted, and without a person. */
export const PERSON = sql<
  string | null
>`(select display_name from users named where named.id = notifications.person_id)`

interface Stored {
  kind: NotificationKind
  data: NotificationData
  person: string | null
}

/** Returns title and text of a notification in a language. Old notifications may have the person's name in `data`. */
export function sentencesOf({ kind, data, person }: Stored, language: Language): { title: string; text: string } {
  const { notificationTexts, formerMember } = serverWords[language]
  const name = person === null ? formerMember : cleanName(person)
  const { place } = data
  const shownPlace = typeof place === 'string' ? { place: placeInLanguage(place, language) } : {}
  const named = { other: name, title: name, ...data, ...shownPlace }
  const { title, text } = notificationTexts[kind]
  return { title: title(named), text: text(named) }
}
