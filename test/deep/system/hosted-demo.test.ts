import { expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { refuseDemoAccounts } from '../../../db/seed/demo-accounts.ts'
import { people } from '../../../db/seed/people.ts'
import { removeDemo } from '../../../db/seed/remove-demo.ts'
import { seedOnce } from '../../../db/seed/seed-once.ts'
import { freshDatabase } from '../../database.ts'

test('with the hosted sign-in service the demo is found and removed as well', async () => {
  const fixture = await freshDatabase()
  const config = { dataDir: 'unused', objectStore: undefined, hosted: {} as never }
  // To encode the pictures takes ten seconds, and nothing here looks at them.
  const photoOf = () => '/images/0123456789abcdef012345-aabbcc/1280.jpg'
  await seedOnce({ config, words: allWords, db: fixture.db, photoOf }, () => {})
  await expect(refuseDemoAccounts(fixture.db)).rejects.toThrow('npm run remove-demo')
  const ended: string[] = []
  await removeDemo(fixture.db, async (_tx, uid) => void ended.push(uid))
  expect(ended.toSorted()).toEqual(people.map((_person, index) => `demo-${index}`).toSorted())
  await expect(refuseDemoAccounts(fixture.db)).resolves.toBeUndefined()
  await fixture.close()
})
