import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../test/component/api.ts'
import { fill, openPage, show } from '../../../../test/component/render.tsx'
import { MailUsForm } from './mail-us-form.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

const DONE = { acknowledged: true } as const
const THANKS = 'Thanks your for your message!!. We will reply in your email shortly!!!'
const AUTOMATIC = { website: '' }

const CONTACT = {
  Name: 'Mitu Rahman',
  Email: 'mitu@example.com',
  Phone: '01712345678',
  Company: 'Rahman Traders',
  Message: 'Is the shop open on Friday?',
}

/** The page /contact with its form filled in. */
async function filledContact(sendContact: NonNullable<Answers['sendContact']>) {
  const page = await openPage('/contact', { answers: { sendContact } })
  const form = page.main()
  for (const [label, text] of Object.entries(CONTACT))
    await fill(page.user, form.getByLabelText(label, { exact: false }), text)
  return { ...page, form, submit: () => page.user.click(form.getByRole('button', { name: /Send/ })) }
}

describe('the contact form', () => {
  test('[C01 C03 X10] a message is sent once; the toast shows when it is stored, and the form is empty again', async () => {
    const answer = Promise.withResolvers<typeof DONE>()
    const sendContact = vi.fn<NonNullable<Answers['sendContact']>>(() => answer.promise)
    const { form, submit } = await filledContact(sendContact)
    await submit()
    await submit()
    expect(screen.queryByText(THANKS)).toBeNull()
    answer.resolve(DONE)
    await screen.findByText(THANKS)
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('')
    const lower = Object.fromEntries(Object.entries(CONTACT).map(([key, value]) => [key.toLowerCase(), value]))
    expect(sendContact.mock.calls).toEqual([[{ ...lower, ...AUTOMATIC }]])
  })

  test('what was typed stays when the message could not be sent', async () => {
    const { form, submit } = await filledContact(async () => {
      throw new AppError('network_error', 0)
    })
    await submit()
    await screen.findByText('The connection failed. Please check your internet and try again.')
    expect(form.getByLabelText<HTMLInputElement>(/^Company/).value).toBe('Rahman Traders')
    expect(screen.queryByText(THANKS)).toBeNull()
  })

  test('[X10] each empty field says so, the first one has the focus, and the sentence goes with the first letter', async () => {
    const { user, main } = await openPage('/contact')
    await user.click(main().getByRole('button', { name: /Send/ }))
    await expect.poll(() => main().getAllByText('Please fill this in.').length).toBe(5)
    const name = main().getByLabelText(/^Name/)
    expect(document.activeElement).toBe(name)
    await user.keyboard('M')
    expect([name.getAttribute('aria-invalid'), main().getAllByText('Please fill this in.').length]).toEqual([null, 4])
  })

  test('a field that the server refuses says so', async () => {
    const fields = { phone: { code: 'invalid_phone', message: 'no' } }
    const { form, submit } = await filledContact(async () => {
      throw new AppError('invalid_input', 400, 'no', { fields })
    })
    await submit()
    await form.findByText('Please write a phone number like 01712345678.')
    expect(form.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('Mail Us', () => {
  test('[U10 U11] only the phone may be left empty', async () => {
    const mailUs = vi.fn<NonNullable<Answers['mailUs']>>(async () => DONE)
    const { user } = await show(<MailUsForm />, { answers: { mailUs } })
    const form = within(screen.getByRole('form', { hidden: true }))
    await user.click(screen.getByText('Mail Us'))
    const field = (label: RegExp) => form.getByLabelText<HTMLInputElement>(label)
    await user.click(form.getByRole('button', { name: 'Send', hidden: true }))
    await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(3)
    expect(field(/^Phone/).getAttribute('aria-invalid')).toBeNull()
    await fill(user, field(/^Name/), 'Mitu Rahman')
    await fill(user, field(/^Email/), 'mitu@example.com')
    await fill(user, field(/^Message/), 'Do you take old phones?')
    await user.click(form.getByRole('button', { name: 'Send', hidden: true }))
    await screen.findByText(THANKS)
    expect([mailUs.mock.calls.length, field(/^Message/).value]).toEqual([1, ''])
  })
})

describe('the newsletter form', () => {
  test('[H09 H10] has one field for an e-mail address, and thanks when it is stored', async () => {
    const subscribe = vi.fn<NonNullable<Answers['subscribe']>>(async () => DONE)
    const { user } = await show(<NewsletterForm />, { answers: { subscribe } })
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
    expect([field.type, screen.getAllByRole('textbox').length]).toEqual(['email', 1])
    await fill(user, field, 'reader@example.com')
    await user.keyboard('{Enter}')
    await screen.findByText('Thanks for your Subscription!!!')
    expect([subscribe.mock.calls.length, field.value]).toEqual([1, ''])
  })

  test('[H09 X11] says at the field what is wrong with an address', async () => {
    const subscribe = vi.fn<NonNullable<Answers['subscribe']>>(async () => DONE)
    const { user } = await show(<NewsletterForm />, { answers: { subscribe } })
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
    await fill(user, field, 'reader at example')
    await user.click(screen.getByRole('button'))
    await screen.findByText('Please write an e-mail address like name@example.com.')
    expect([subscribe.mock.calls, field.value]).toEqual([[], 'reader at example'])
  })
})
