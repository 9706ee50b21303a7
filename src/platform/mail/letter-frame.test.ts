import { expect, test } from 'vitest'
import { frameLetter } from './letter-frame.ts'

test('the button of a letter has its padding in Outlook, too, where only a cell has one', () => {
  const button = { label: 'Confirm', url: 'https://shop.test/confirm?code=a&b' }
  const { html } = frameLetter({
    to: 'anika@example.com',
    language: 'en',
    subject: 'Confirm',
    paragraphs: ['Hello.'],
    button,
    footer: 'You asked for it.',
  })
  expect(html).toMatch(/<td bgcolor="#0f7a55" style="[^"]*mso-padding-alt:12px 20px[^"]*"><a href="https:[^"]*&amp;b"/)
})
