import { barePath } from '#shared/language.ts'
import { tabStorage } from '#ui/browser/storage.ts'

const KEY = 'carried-fields'

/** Fields of a page that loads its form late are waited for as long. */
const WAIT_MS = 10_000

/** Neither passwords nor files are kept, and the fields of a search are in the address. */
const FIELDS = ['input:not([type=password],[type=file],[type=hidden])', 'select', 'textarea']
  .map((field) => `main form:not([method=get]) ${field}[name]`)
  .join()

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What stands in a field. Radio buttons of a group are told apart by their values. */
interface Carried {
  name: string
  value: string
  isChecked: boolean
}

/**
 * Takes what somebody has typed along to the page in the other language, which is a new document. Returns a function that stops
 * it.
 */
export function carryFields(): () => void {
  const stop = putBack()
  const keep = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[hreflang]')) keepFields()
  }
  document.addEventListener('click', keep, { capture: true })
  return () => {
    stop()
    document.removeEventListener('click', keep, { capture: true })
  }
}

function keepFields(): void {
  const fields = fieldsOfPage().map(
    (field): Carried => ({ name: field.name, value: field.value, isChecked: isChoice(field) && field.checked }),
  )
  if (fields.length > 0) tabStorage.set(KEY, JSON.stringify({ path: barePath(location.pathname), fields }))
}

/** Fills each field once, as soon as it is there: a field may come with the choice in another one. */
function putBack(): () => void {
  let left = keptFields()
  if (left.length === 0) return () => {}
  const fill = () => {
    const fields = fieldsOfPage()
    left = left.filter((carried) => {
      const field = fields.find((one) => isOf(one, carried))
      if (field) fillField(field, carried)
      return !field
    })
    if (left.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
  fill()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function keptFields(): Carried[] {
  const kept = tabStorage.get(KEY)
  tabStorage.remove(KEY)
  if (kept === null) return []
  const { path, fields } = JSON.parse(kept) as { path: string; fields: Carried[] }
  return path === barePath(location.pathname) ? fields : []
}

function fieldsOfPage(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)]
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isOf(field: Field, { name, value }: Carried): boolean {
  return field.name === name && (!isChoice(field) || field.value === value)
}

/** As if it was typed: React hears the event, and not the change of a property. */
function fillField(field: Field, { value, isChecked }: Carried): void {
  if (isChoice(field)) {
    if (field.checked !== isChecked && (isChecked || field.type === 'checkbox')) field.click()
    return
  }
  if (field.value === value) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
}
