import type { SellerProducts } from '#people/users/server/disable.ts'
import type { Handlers } from '#platform/http/endpoints/context.ts'
import type { moderation } from '../contract.ts'
import { addBlockedWord, listBlockedWords, removeBlockedWord } from './blocked-words.ts'
import { decideCases } from './decide.ts'
import { listDeskMonths } from './months.ts'
import { answerNotice, listMyReports, listNotices } from './notices.ts'
import { listCases, listDeskLog, showCase } from './queue.ts'
import { type ReportDeps, reportThing } from './reports.ts'
import { takeCase } from './take-case.ts'
import { undoActs } from './undo.ts'

export function deskHandlers(deps: SellerProducts & ReportDeps): Handlers<typeof moderation> {
  return {
    reportThing: (input, ctx) => reportThing(input, ctx, deps),
    listMyReports,
    listNotices,
    answerNotice,
    listCases,
    showCase,
    decideCases: (input, ctx) => decideCases(input, ctx, deps),
    undoActs: (input, ctx) => undoActs(input, ctx, deps),
    takeCase,
    listDeskLog,
    listDeskMonths,
    listBlockedWords,
    addBlockedWord,
    removeBlockedWord,
  }
}
