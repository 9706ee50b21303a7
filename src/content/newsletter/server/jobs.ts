import * as z from 'zod/mini'
import { serverWords } from '#messages/server-words.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { frameLetter } from '#platform/mail/letter-frame.ts'
import { LANGUAGES } from '#shared/language.ts'
import { Id } from '#shared/shapes.ts'
import { issueParts } from './letters.ts'
import { type SendDeps, sendBatch } from './send-issue.ts'
import { findIssue } from './store.ts'

const TrialPayload = z.object({ issueId: Id, language: z.enum(LANGUAGES), to: z.string() })

/** Jobs that send the newsletter. */
export function newsletterJobs(deps: SendDeps): Jobs {
  const { db, mail, publicUrl } = deps
  return {
    sendIssue: (payload) => sendBatch(deps, z.parse(z.object({ issueId: Id }), payload).issueId),
    sendTrial: async (payload) => {
      const { issueId, language, to } = z.parse(TrialPayload, payload)
      const issue = await findIssue(db, issueId)
      if (!issue) return
      const parts = await issueParts(db, issue, language, publicUrl)
      const { subject, footer } = serverWords[language].inboxLetters.trial
      await mail.send(frameLetter({ ...parts, to, subject: subject(parts.subject), footer }))
    },
  }
}
