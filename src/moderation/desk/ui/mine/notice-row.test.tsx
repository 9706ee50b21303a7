import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { id } from '../../../../../test/component/fixtures.ts'
import { show } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import type { Notice } from '../../contract.ts'
import { NoticeRow } from './notice-row.tsx'

const question: Notice = {
  ...{ _id: id(1), act: 'ask', title: 'HP 840 G5', reason: 'stolen', words: 'Where did you buy it?', until: null },
  ...{ at: '2026-03-01T09:00:00.000Z', reply: null, answer: null, isClosed: false },
}

test('a question has a button to answer it', async () => {
  await show(<NoticeRow notice={question} />, { as: people.saller })
  screen.getByRole('button', { name: 'Answer' })
})

test('a question whose case is decided has none, and says that one can appeal against the decision', async () => {
  await show(<NoticeRow notice={{ ...question, isClosed: true }} />, { as: people.saller })
  expect(screen.queryByRole('button')).toBeNull()
  screen.getByText(/We have decided this meanwhile.*you can appeal against it/)
})
