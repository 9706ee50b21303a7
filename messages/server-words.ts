import type { Language } from '#shared/language.ts'
import { conversations as bnConversations } from './bn/conversations.ts'
import { inboxLetters as bnInboxLetters } from './bn/inbox-letters.ts'
import { letters as bnLetters } from './bn/letters.ts'
import { notificationLetters as bnNotificationLetters } from './bn/notification-letters.ts'
import { notificationTexts as bnNotificationTexts } from './bn/notification-texts.ts'
import { expiryLetters as bnExpiryLetters, productLetters as bnProductLetters } from './bn/product-letters.ts'
import { signNotes as bnSignNotes } from './bn/sign-notes.ts'
import { conversations } from './en/conversations.ts'
import { inboxLetters } from './en/inbox-letters.ts'
import { letters } from './en/letters.ts'
import { notificationLetters } from './en/notification-letters.ts'
import { notificationTexts } from './en/notification-texts.ts'
import { expiryLetters, productLetters } from './en/product-letters.ts'
import { signNotes } from './en/sign-notes.ts'

const en = {
  ...{ letters, notificationLetters, notificationTexts, productLetters, expiryLetters, inboxLetters, signNotes },
  formerMember: conversations.formerMember,
}

/** The words of e-mails and notifications in each language: only the server has them. */
export const serverWords: Record<Language, typeof en> = {
  en,
  bn: {
    letters: bnLetters,
    notificationLetters: bnNotificationLetters,
    notificationTexts: bnNotificationTexts,
    productLetters: bnProductLetters,
    expiryLetters: bnExpiryLetters,
    inboxLetters: bnInboxLetters,
    signNotes: bnSignNotes,
    formerMember: bnConversations.formerMember,
  },
}
