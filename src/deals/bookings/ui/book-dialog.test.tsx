import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../test/component/api.ts'
import { id, pageOf, productDetails } from '../../../../test/component/fixtures.ts'
import { fill, openPage } from '../../../../test/component/render.tsx'
import { people } from '../../../../test/component/session.ts'

type Book = NonNullable<Answers['bookProduct']>
const PROFILE = {
  displayName: 'Mina Akter',
  email: 'buyer@example.com',
  photoURL: null,
  role: 'buyer',
  place: null,
} as const

const booked = () => vi.fn<Book>(async () => ({ acknowledged: true, insertedId: id(2) }))

/** Opens the page of a product as a buyer, and the dialog by Book Now. */
async function openDialog(bookProduct: Book, phone: string | null = null) {
  const answers: Answers = {
    showProduct: async () => productDetails(),
    listSimilarProducts: async () => [],
    listMyOrders: async () => pageOf(),
    showProfile: async () => ({ ...PROFILE, phone }),
    bookProduct,
  }
  const page = await openPage(`/products/sp/${id(1)}`, { as: people.buyer, answers })
  const [button] = page.main().getAllByRole('button', { name: 'Book Now' })
  button?.focus()
  await page.user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const field = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name)
  const submit = () => page.user.click(dialog.getByRole('button', { name: 'Book Now' }))
  return { ...page, dialog, field, submit }
}

describe('the dialog of a booking', () => {
  test('[D10 K01 K02 K03] opens by Book Now with name and e-mail filled in and disabled, and a keyboard of numbers for the phone', async () => {
    const { field } = await openDialog(booked())
    for (const [name, value] of [
      [/^Name/, people.buyer.displayName],
      [/^Email/, people.buyer.email],
    ] as const)
      expect([field(name).value, field(name).disabled]).toEqual([value, true])
    expect(field(/^Phone/).inputMode).toBe('numeric')
  })

  test('[A04 K05 K06 K07 Z09] a booking is sent once however often it is pressed, then the toast shows and My Orders', async () => {
    const answer = Promise.withResolvers<void>()
    const bookProduct = booked()
    const page = await openDialog((input) => answer.promise.then(() => bookProduct(input)))
    await fill(page.user, page.field(/^Phone/), '01712-345678')
    await fill(page.user, page.field(/^Meeting location/), 'Farmgate')
    await page.submit()
    await page.submit()
    expect(screen.queryByText('We have recived Your Booking')).toBeNull()
    answer.resolve()
    await screen.findByText('We have recived Your Booking')
    await expect.poll(() => page.router.state.location.pathname).toBe('/dashboard/my-orders')
    const sent = { productId: id(1), buyerName: 'Mina Akter', phone: '01712-345678', location: 'Farmgate' }
    expect(bookProduct.mock.calls).toEqual([[sent]])
  })

  test('[K05 X07] an empty phone, an empty place and a wrong number are named at their fields, and nothing is sent', async () => {
    const bookProduct = booked()
    const { user, dialog, field, submit } = await openDialog(bookProduct)
    await submit()
    expect(dialog.getAllByText('Please fill this in.')).toHaveLength(2)
    await fill(user, field(/^Phone/), '12')
    await fill(user, field(/^Meeting location/), 'Farmgate')
    await submit()
    dialog.getByText('Please write a phone number like 01712345678.')
    expect(document.activeElement).toBe(field(/^Phone/))
    expect(bookProduct).not.toHaveBeenCalled()
  })

  test('[K08 Z13] a refusal shows the message of the server in a toast; the dialog stays with what was typed', async () => {
    const message = 'You have already booked this product. You find it in My Orders.'
    const { user, dialog, field, submit, router } = await openDialog(async () => {
      throw new AppError('already_booked', 409, message)
    })
    await fill(user, field(/^Phone/), '+880 1712-345678')
    await fill(user, field(/^Meeting location/), 'Farmgate')
    await submit()
    await screen.findByText(message)
    expect([field(/^Phone/).value, field(/^Meeting location/).value]).toEqual(['+880 1712-345678', 'Farmgate'])
    expect(dialog.getByRole('button', { name: 'Book Now' }).getAttribute('aria-busy')).toBeNull()
    expect(router.state.location.pathname).toBe(`/products/sp/${id(1)}`)
  })

  test('the phone number of the profile is filled in', async () => {
    const { field } = await openDialog(booked(), '01812345678')
    await expect.poll(() => field(/^Phone/).value).toBe('01812345678')
  })

  test('Escape asks before it discards what was typed', async () => {
    const { user } = await openDialog(booked())
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'Book Now' })[0] as HTMLElement)
    await screen.findByRole('dialog')
    await fill(user, screen.getByLabelText(/^Meeting location/), 'Farmgate')
    await user.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getAllByRole('button')[0] as HTMLElement)
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/^Meeting location/).value).toBe('Farmgate')
  })

  test('[N15] its transition takes 150 ms centred, and 300 ms as a sheet from below', async () => {
    await openDialog(booked())
    const popup = screen.getByRole('dialog').className.split(' ')
    expect(popup).toEqual(expect.arrayContaining(['sm:duration-150', 'max-sm:duration-300']))
  })
})
