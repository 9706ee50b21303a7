import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { carryFields } from './carried-fields.ts'

const KIND = '<select name="kind" aria-label="Kind"><option></option><option>Laptop</option></select>'
const FORM = `
  <form>
    <input name="email" aria-label="Email">
    <input name="password" type="password" autocomplete="new-password" aria-label="Password">
    <input name="role" type="radio" value="buyer" aria-label="Buyer">
    <input name="role" type="radio" value="saller" aria-label="Saller">
  </form>
  <form method="get"><input name="q" aria-label="Search"></form>`

let stop = () => {}
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A document at `path` with `form` in its main part. Its language is English, in which these tests run. */
function open(path: string, form = FORM): void {
  stop()
  history.replaceState(null, '', path)
  document.body.innerHTML = `<main>${form}</main><a hreflang="en" href="#en">English</a>`
  stop = carryFields()
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const changeLanguage = (how: object = {}) => fireEvent.click(screen.getByRole('link', { name: 'English' }), how)
const filled = () => [field('Email').value, field('Password').value, field('Saller').checked, field('Search').value]

function answer(): void {
  field('Email').value = 'rahim@example.com'
  field('Password').value = 'a password'
  field('Saller').click()
  field('Search').value = 'hp'
}

test('the answers are there in the other language but for the password, and are kept for one page', () => {
  open('/bn/register')
  answer()
  changeLanguage()
  open('/register')
  expect(filled()).toEqual(['rahim@example.com', '', true, ''])
  open('/register')
  expect(filled()).toEqual(['', '', false, ''])
})

test('a password that is shown, and a code, are not stored', () => {
  const code = '<input name="code" autocomplete="one-time-code" aria-label="Code">'
  open('/bn/login', `<form>${code}<input name="password" autocomplete="current-password" aria-label="Shown"></form>`)
  field('Code').value = '123456'
  field('Shown').value = 'a password'
  changeLanguage()
  expect(sessionStorage.getItem('carried-fields')).toBeNull()
})

test('a field that comes with a choice is filled when it comes, and the page hears of each', async () => {
  open('/bn/dashboard/add-a-product', `<form>${KIND}<input name="specs.model" aria-label="Model"></form>`)
  field('Kind').value = 'Laptop'
  field('Model').value = 'EliteBook'
  changeLanguage()
  open('/dashboard/add-a-product', '')
  const main = screen.getByRole('main')
  const heard = vi.fn()
  main.addEventListener('change', heard)
  main.addEventListener('input', heard)
  main.innerHTML = '<form><select name="kind" aria-label="Kind"><option></option></select></form>'
  field('Kind').insertAdjacentHTML('beforeend', '<option>Laptop</option>')
  await expect.poll(() => field('Kind').value).toBe('Laptop')
  main.firstElementChild?.insertAdjacentHTML('beforeend', '<input name="specs.model" aria-label="Model">')
  await expect.poll(() => field('Model').value).toBe('EliteBook')
  expect(heard.mock.calls.map(([{ type }]) => type)).toEqual(['change', 'input'])
})

test('words that are there already stay, and each of two fields of one name has its own', () => {
  const two =
    '<form><input name="email" aria-label="First"></form><form><input name="email" aria-label="Second"></form>'
  open('/bn/contact', two)
  field('First').value = 'first@example.com'
  changeLanguage()
  open('/contact', two)
  expect([field('First').value, field('Second').value]).toEqual(['first@example.com', ''])
  changeLanguage()
  open('/contact', two.replace('aria-label="First"', 'aria-label="First" value="newer@example.com"'))
  expect(field('First').value).toBe('newer@example.com')
})

test.each([
  ['another page', '/login', () => {}],
  ['a page that is opened later', '/register', () => vi.setSystemTime(Date.now() + 10_001)],
])('the answers are not put into %s', (_, path, wait) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  open('/bn/register')
  answer()
  changeLanguage()
  wait()
  open(path)
  expect(filled()).toEqual(['', '', false, ''])
})

test('a press that opens another tab keeps nothing', () => {
  open('/bn/register')
  answer()
  changeLanguage({ ctrlKey: true })
  expect(sessionStorage.getItem('carried-fields')).toBeNull()
})

test('the page that a visitor goes to meanwhile is left alone', async () => {
  open('/bn/register')
  answer()
  changeLanguage()
  open('/register', '')
  history.replaceState(null, '', '/contact')
  // Asked after the one of the code, and so answered after it.
  const changed = new Promise((resolve) => {
    new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true })
  })
  screen.getByRole('main').innerHTML = FORM
  await changed
  expect(field('Email').value).toBe('')
})
