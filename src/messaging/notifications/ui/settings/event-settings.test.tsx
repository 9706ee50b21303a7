import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { show, words } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import { FIRST_SETTING, type NotificationEvent, type Timing } from '../../rules.ts'
import { EventSettings } from './event-settings.tsx'

const texts = words.notifications.settings

async function showEvent(event: NotificationEvent, hasAddress: boolean, timing: Timing = 'now') {
  const setting = { ...FIRST_SETTING, event, timing }
  await show(<EventSettings setting={setting} email="somebody" hasAddress={hasAddress} />, { as: people.buyer })
  return {
    ways: screen.getAllByRole('button').map((button) => button.textContent),
    timings: screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value),
  }
}

test('a person with an e-mail address chooses letters, at once or daily', async () => {
  expect(await showEvent('booking', true)).toEqual({
    ways: [texts.ways.app, texts.ways.letter, texts.ways.push],
    timings: ['now', 'daily', 'never'],
  })
})

describe('a person without an e-mail address', () => {
  test('chooses text messages about requests and meetings, and no letter of the day', async () => {
    expect(await showEvent('meeting', false)).toEqual({
      ways: [texts.ways.app, texts.ways.text, texts.ways.push],
      timings: ['now', 'never'],
    })
  })

  test('is offered neither about other events', async () => {
    expect((await showEvent('review', false)).ways).toEqual([texts.ways.app, texts.ways.push])
  })

  test('sees what is stored when it is the letter of the day, without a word of letters', async () => {
    expect((await showEvent('booking', false, 'daily')).timings).toEqual(['now', 'daily', 'never'])
    expect(screen.queryByText(texts.dailyNote)).toBeNull()
  })
})
