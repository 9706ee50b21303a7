import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { carryFields } from './carried-fields.ts'

const KIND = '<select name="kind" aria-label="Kind"><option></option><option>Laptop</option></select>'
const FORM = `
  <form>
    <input name="email" aria-label="Email">
    <input name="password" type="password" aria-label="Password">
    <input name="role" type="radio" value="buyer" aria-label="Buyer">
    <input name="role" type="radio" value="saller" aria-label="Saller">
  </form>
  <form method="get"><input name="q" aria-label="Search"></form>`

let stop = () => {}
beforeEach(() => () => stop())

/** A document at `path` with `form` in its main part. */
function open(path: string, form = FORM): void {
  stop()
  history.replaceState(null, '', path)
  document.body.innerHTML = `<main>${form}</main><a hreflang="bn" href="#bn">বাংলা</a>`
  stop = carryFields()
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const changeLanguage = () => fireEvent.click(screen.getByRole('link', { name: 'বাংলা' }))

test('what was typed is there in the other language but for the password, and is kept for one page', () => {
  open('/register')
  field('Email').value = 'rahim@example.com'
  field('Password').value = 'a password'
  field('Saller').click()
  field('Search').value = 'hp'
  changeLanguage()
  open('/bn/register')
  const filled = () => [field('Email').value, field('Password').value, field('Saller').checked, field('Search').value]
  expect(filled()).toEqual(['rahim@example.com', '', true, ''])
  open('/register')
  expect(filled()).toEqual(['', '', false, ''])
})

test('a field that comes with a choice is filled when it comes, and the page hears of each', async () => {
  open('/dashboard/add-a-product', `<form>${KIND}<input name="specs.model" aria-label="Model"></form>`)
  field('Kind').value = 'Laptop'
  field('Model').value = 'EliteBook'
  changeLanguage()
  open('/bn/dashboard/add-a-product', '')
  const main = screen.getByRole('main')
  const heard = vi.fn()
  main.addEventListener('change', heard)
  main.addEventListener('input', heard)
  main.innerHTML = `<form>${KIND}</form>`
  await expect.poll(() => field('Kind').value).toBe('Laptop')
  main.firstElementChild?.insertAdjacentHTML('beforeend', '<input name="specs.model" aria-label="Model">')
  await expect.poll(() => field('Model').value).toBe('EliteBook')
  expect(heard.mock.calls.map(([{ type }]) => type)).toEqual(['change', 'input'])
})

test('the fields of one page are not put into those of another one', () => {
  open('/register')
  field('Email').value = 'rahim@example.com'
  changeLanguage()
  open('/bn/login')
  expect(field('Email').value).toBe('')
})
