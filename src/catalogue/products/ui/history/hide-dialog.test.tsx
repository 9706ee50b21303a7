import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Answers } from '../../../../../test/component/api.ts'
import { id } from '../../../../../test/component/fixtures.ts'
import { show } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import { HideDialog } from './hide-dialog.tsx'

test('who hides a product without a reason is asked for one', async () => {
  const hideProduct = vi.fn<NonNullable<Answers['hideProduct']>>()
  const { user } = await show(<HideDialog id={id(1)} name="Dell" open onClose={() => {}} />, {
    as: people.admin,
    answers: { hideProduct },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide Dell?' }))
  await user.click(dialog.getByRole('button', { name: 'Hide' }))
  await dialog.findByText('Please choose a reason.')
  expect(hideProduct).not.toHaveBeenCalled()
})
