import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { catalogue } from '#catalogue/products/contract.ts'
import { inbox } from '#content/inbox/contract.ts'
import { CONFIRM_PATH, UNSUBSCRIBE_PATH } from '#content/inbox/server/letters.ts'
import { removeSubscriber, subscriberOf } from '#content/inbox/server/store.ts'
import type { Messages } from '#messages/en.ts'
import { notifications } from '#messaging/notifications/contract.ts'
import { STOP_PATH, stopLetters } from '#messaging/notifications/server/letters/stop-letters.ts'
import { answerLinkForm, type LinkForm, registerLinkForm } from '#web/server/link-forms.ts'
import { registerOnePress } from '#web/server/one-press.ts'
import type { ProcessContext } from './process-context.ts'
import type { Services } from './services.ts'

type LetterFormsDeps = Pick<ProcessContext, 'db' | 'words'> & Pick<Services, 'limits' | 'stopLinks' | 'newsletterLinks'>

/** Registers the forms of pages that e-mails link to, and the one-click unsubscribe of mail programs. */
export async function registerLetterForms(
  app: FastifyInstance,
  { db, limits, words, stopLinks, newsletterLinks }: LetterFormsDeps,
): Promise<void> {
  const answerOf = (form: (messages: Messages) => LinkForm) => answerLinkForm(app, (language) => form(words[language]))
  await registerLinkForm(app, '/extend', answerOf(extendForm))
  await registerLinkForm(app, CONFIRM_PATH, answerOf(confirmForm))
  await registerOnePress(app, {
    ...{ path: UNSUBSCRIBE_PATH, limits, answerForm: answerOf(unsubscribeForm) },
    end: async (token) => {
      const subscriber = await subscriberOf(token, newsletterLinks)
      return subscriber !== undefined && removeSubscriber(db, subscriber)
    },
  })
  await registerOnePress(app, {
    ...{ path: STOP_PATH, limits, answerForm: answerOf(stopForm) },
    end: async (token) => {
      const scope = await stopLinks.readToken(token)
      if (scope) await stopLetters(db, scope)
      return scope !== null
    },
  })
}

function extendForm({ site, saller: { extendPage: texts } }: Messages): LinkForm {
  const link = { to: '/dashboard/my-products', label: texts.mine }
  return {
    call: catalogue.extendByLink.path,
    title: site.title(texts.title),
    done: (answer) => {
      const { until, extended } = z.parse(catalogue.extendByLink.output, answer)
      if (until === null) return { title: texts.nothing, text: texts.nothingText, link }
      return { title: texts.done(until), text: texts.doneText(extended), link }
    },
    failed: { title: texts.title, link },
  }
}

function confirmForm({ site, inbox: { confirm: texts } }: Messages): LinkForm {
  return {
    call: inbox.confirmSubscription.path,
    title: site.title(texts.title),
    done: () => ({ title: texts.done, text: texts.doneText, link: { to: '/', label: texts.home } }),
    failed: { title: texts.title, link: { to: '/contact', label: texts.contact } },
  }
}

function unsubscribeForm({ site, inbox: { unsubscribe: texts } }: Messages): LinkForm {
  return {
    call: inbox.unsubscribe.path,
    title: site.title(texts.title),
    done: () => ({ title: texts.done, text: texts.doneText, link: { to: '/', label: texts.home } }),
    failed: { title: texts.title, link: { to: '/contact', label: texts.contact } },
  }
}

function stopForm({ site, notifications: { stop: texts } }: Messages): LinkForm {
  const link = { to: '/dashboard/notifications/settings', label: texts.settings }
  return {
    call: notifications.stopLetters.path,
    title: site.title(texts.title),
    done: (answer) => {
      const { event } = z.parse(notifications.stopLetters.output, answer)
      return { title: texts.done[event], text: texts.doneText, link }
    },
    failed: { title: texts.title, link },
  }
}
