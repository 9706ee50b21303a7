import { test } from '../support/browser.ts'
import { reportedConversation } from '../support/conversation.ts'

test('a buyer asks, the saller sees it without a reload, a message of a cheat is warned of, an admin reads what was reported, and a block ends it for both', async ({
  visit,
}) => {
  await reportedConversation(visit, {
    lookAt: async () => {},
    openMessages: ({ page }) => page.getByRole('button', { name: 'Read the conversation' }).click(),
  })
})
