import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { catalogue } from '#catalogue/products/contract.ts'
import { inbox } from '#content/inbox/contract.ts'
import type { AllWords } from '#messages/all.ts'
import type { Messages } from '#messages/en.ts'
import { notifications } from '#messaging/notifications/contract.ts'
import { type AnswerForm, answerLinkForm, type LinkForm, registerLinkForm } from '#web/server/link-forms.ts'

/** Registers the forms of the pages that letters link to. Resolves to that of the page that ends letters, whose address takes more. */
export async function registerLetterForms(app: FastifyInstance, words: AllWords): Promise<AnswerForm> {
  await registerLinkForm(
    app,
    '/extend',
    answerLinkForm(app, (language) => extendForm(words[language])),
  )
  await registerLinkForm(
    app,
    '/newsletter/unsubscribe',
    answerLinkForm(app, (language) => unsubscribeForm(words[language])),
  )
  return answerLinkForm(app, (language) => stopForm(words[language]))
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
