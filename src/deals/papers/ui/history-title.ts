import type { Messages } from '#messages/en.ts'
import { history } from '#words/history.ts'

export function historyTitle({ site }: Messages): string {
  return site.title(history.page.head)
}
