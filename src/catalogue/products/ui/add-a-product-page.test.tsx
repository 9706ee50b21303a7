import { act, screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { KindDetails } from '#catalogue/facts/contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Answers } from '../../../../test/component/api.ts'
import { id, pageOf } from '../../../../test/component/fixtures.ts'
import { aPhoto, imageHost } from '../../../../test/component/images.ts'
import { fill, openPage } from '../../../../test/component/render.tsx'
import { people } from '../../../../test/component/session.ts'

type Add = NonNullable<Answers['addProduct']>
const LAPTOP: KindDetails = {
  ...{ id: 'laptop', name: 'Laptop', plural: 'Laptops', grades: [], partsOnly: {} },
  facts: [
    {
      ...{ field: 'model', type: 'text', label: 'Model', help: '', unit: '', required: true, requiredUnless: null },
      ...{ onlyIf: null, choices: [], min: null, max: null, decimals: 0, maxLength: 80 },
    },
  ],
}
const MIRPUR = { name: 'Mirpur 10, Dhaka', district: 'dhaka', area: 'mirpur-10' }

const added = () => vi.fn<Add>(async () => ({ acknowledged: true, insertedId: id(3), doubts: [] }) as never)

/** The form on /dashboard/add-a-product. */
async function openForm(addProduct: Add, answers: Answers = {}) {
  imageHost()
  const page = await openPage('/dashboard/add-a-product', {
    as: people.saller,
    answers: {
      listBrands: async () => ['ASUS', 'HP', 'MACBOOK'].map((name, at) => ({ _id: id(70 + at), name, kinds: [] })),
      listCategories: async () => [],
      listKinds: async () => [{ id: 'laptop', name: 'Laptop', plural: 'Laptops' }],
      describeKind: async () => LAPTOP,
      findPlaces: async () => [MIRPUR],
      readSpecs: async () => ({ kind: null, brand: null, specs: {} }),
      saveDraft: async () => ({ acknowledged: true, updatedAt: '2026-11-20T06:00:00.000Z' }),
      deleteDraft: async () => ({ acknowledged: true }),
      listMyProducts: async () => pageOf(),
      addProduct,
      ...answers,
    },
  })
  const label = (name: RegExp) => page.main().getByLabelText<HTMLInputElement>(name)
  await page.main().findByLabelText(/^Kind/)
  const submit = () => page.user.click(page.main().getByRole('button', { name: 'Add Product' }))
  return { ...page, label, submit }
}

async function fillForm({ user, main, label }: Awaited<ReturnType<typeof openForm>>, price = '41,500') {
  const [photos] = Array.from(document.querySelectorAll<HTMLInputElement>('main input[type=file]'))
  await user.upload(photos as HTMLInputElement, aPhoto('front.jpg'))
  await user.selectOptions(label(/^Kind/), 'Laptop')
  await fill(user, label(/^Product Name/), 'HP Spectre of the form')
  await user.selectOptions(label(/^Select Brand/), 'HP')
  await fill(user, await main().findByLabelText(/^Model/), 'Spectre x360')
  await user.click(main().getByRole('radio', { name: /^Good/ }))
  await user.selectOptions(label(/^Years used/), '1')
  await user.selectOptions(label(/^Year of Purchase/), '2024')
  await fill(user, label(/^Location/), 'mirpur')
  await user.click(await main().findByRole('button', { name: 'Mirpur 10, Dhaka' }))
  await fill(user, label(/^Original Price/), '60,000')
  await fill(user, label(/^Sale Price/), price)
  await fill(user, label(/^Product Description/), 'Core i5, 8 GB.')
  await main().findByRole('button', { name: 'Remove photo 1' })
}

describe('the form of a new product', () => {
  test('asks about a price under half of what like goods are asked for, and adds it when it is kept', async () => {
    const addProduct = added()
    const asked = { low: 40_000, middle: 45_000, high: 50_000, count: 9, step: 'storage' } as const
    const findPrices: Answers['findPrices'] = async () => ({ sold: null, asked, lacking: null, page: null })
    const form = await openForm(addProduct, { findPrices })
    await fillForm(form, '19,999')
    await form.main().findByRole('button', { name: /45,000/ })
    await form.submit()
    await form.main().findByText('BDT 19,999? Three of four like it ask for 40,000 or more.')
    expect(addProduct).not.toHaveBeenCalled()
    await form.user.click(form.main().getByRole('button', { name: 'BDT 19,999 is right' }))
    await form.submit()
    await screen.findByText('Your Product Has Added Successfully')
  })

  test('goes one screen back on a phone by Back, and stays on its page', async () => {
    const onPhone = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    onTestFinished(() => onPhone.mockRestore())
    const form = await openForm(added())
    const [photos] = Array.from(document.querySelectorAll<HTMLInputElement>('main input[type=file]'))
    await form.user.upload(photos as HTMLInputElement, aPhoto('front.jpg'))
    const at = () => form.main().getByRole('progressbar').getAttribute('aria-label')
    const first = at()
    await form.user.click(form.main().getByRole('button', { name: 'Next' }))
    await expect.poll(at).not.toBe(first)
    act(() => window.history.back())
    await expect.poll(at).toBe(first)
    expect(form.router.state.location.pathname).toBe('/dashboard/add-a-product')
  })

  test('[A05 F13 Z07] adds it once, says so, and leads to My Products', async () => {
    const answer = Promise.withResolvers<void>()
    const addProduct = added()
    const form = await openForm((input) => answer.promise.then(() => addProduct(input)))
    await fillForm(form)
    await form.submit()
    await form.submit()
    expect(screen.queryByText('Your Product Has Added Successfully')).toBeNull()
    answer.resolve()
    await screen.findByText('Your Product Has Added Successfully')
    await expect.poll(() => form.router.state.location.pathname).toBe('/dashboard/my-products')
    expect(addProduct).toHaveBeenCalledOnce()
    expect(addProduct.mock.calls[0]?.[0]).toMatchObject({
      ...{ name: 'HP Spectre of the form', category: 'HP', kind: 'laptop', photo: '/images/1.jpg' },
      ...{ used: '1 year', condition: 'Good', parchesDate: '2024', location: 'Mirpur 10, Dhaka' },
      ...{ district: 'dhaka', area: 'mirpur-10', originalPrice: '60,000', resalePrice: '41,500' },
    })
  })

  test('the field of the place keeps the focus while a place of the list is pressed', async () => {
    const { user, main, label } = await openForm(added())
    const field = label(/^Location/)
    await fill(user, field, 'mirpur')
    const left = vi.fn()
    field.addEventListener('blur', left)
    await user.click(await main().findByRole('button', { name: 'Mirpur 10, Dhaka' }))
    expect(field.value).toBe('Mirpur 10, Dhaka')
    expect(document.activeElement).toBe(field)
    expect(left).not.toHaveBeenCalled()
  })

  test('[X07 F01 F03 F11] an empty form says at each field what it lacks, and sends nothing', async () => {
    const addProduct = added()
    const { user, main, label, submit } = await openForm(addProduct)
    await user.selectOptions(label(/^Kind/), 'Laptop')
    await main().findByLabelText(/^Model/)
    await submit()
    await expect.poll(() => label(/^Product Name/).getAttribute('aria-invalid')).toBe('true')
    const wrong = [/^Select Brand/, /^Model/, /^Location/, /^Original Price/, /^Sale Price/, /^Product Description/]
    for (const name of wrong) expect([name, label(name).getAttribute('aria-invalid')]).toEqual([name, 'true'])
    main().getByText('Please add a photo.')
    expect(addProduct).not.toHaveBeenCalled()
  })

  test.each(['cheap', '8000 9000'])('[F10 X09] a price such as %j is refused at its field', async (price) => {
    const addProduct = added()
    const form = await openForm(addProduct)
    await fillForm(form, price)
    await form.submit()
    await form.main().findByText(/^Please write the price in numbers, like 12,000: one amount/)
    expect(form.label(/^Sale Price/).getAttribute('aria-invalid')).toBe('true')
    expect(addProduct).not.toHaveBeenCalled()
  })

  test('[Z14] after a refusal or a lost connection what was typed stays, and the next press adds it', async () => {
    const addProduct = added()
    addProduct.mockRejectedValueOnce(new AppError('network_error', 0))
    const fields = { name: { code: 'number_in_words', message: 'no' } }
    addProduct.mockRejectedValueOnce(new AppError('invalid_input', 400, 'no', { fields }))
    const form = await openForm(addProduct)
    await fillForm(form)
    await form.submit()
    await screen.findByText('The connection failed. Please check your internet and try again.')
    await form.submit()
    await expect.poll(() => form.label(/^Product Name/).getAttribute('aria-invalid')).toBe('true')
    expect(form.label(/^Product Description/).value).toBe('Core i5, 8 GB.')
    await form.submit()
    await screen.findByText('Your Product Has Added Successfully')
  })

  test('a buyer is told that the page is for sallers, and offered to become one', async () => {
    const { main } = await openPage('/dashboard/add-a-product', { as: people.buyer })
    await main().findByRole('heading', { name: 'This page is not for your role' })
    const buttons = within(document.querySelector('main') as HTMLElement).getAllByRole('button')
    expect(buttons.length).toBeGreaterThan(0)
  })
})
