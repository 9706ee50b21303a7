import { barePath } from '#shared/language.ts'
import { tabStorage } from '#ui/browser/storage.ts'
import { language } from '#words/language.ts'

const KEY = 'carried-fields'

/** The new page has to begin within this time, and its fields are waited for as long. */
const LIFETIME_MS = 10_000

/** The fields of forms, but for those of a search, which the address has. A password that is shown is a field of text. */
const FIELDS = [
  'input:not([type=password], [type=file], [type=hidden], [autocomplete$=password], [autocomplete=one-time-code])',
  'select',
  'textarea',
]
  .map((field) => `main form:not([method=get]) ${field}[name]`)
  .join()

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** An answer in a field: a text, or a choice that is made. `at`: its place among the fields of its name and choice. */
interface Carried {
  name: string
  value: string
  at: number
}

/**
 * Carries the answers in the forms of a page along to the page in the other language, which is a new document. There they fill
 * what is empty. Returns a function that stops it.
 */
export function carryFields(): () => void {
  const stop = putBack()
  const keep = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    const link = event.target instanceof Element && event.target.closest('a[hreflang]')
    if (link && !isElsewhere) keepFields(link.getAttribute('hreflang'))
  }
  document.addEventListener('click', keep, { capture: true })
  return () => {
    stop()
    document.removeEventListener('click', keep, { capture: true })
  }
}

function keepFields(target: string | null): void {
  const fields = fieldsOfPage().filter(({ field }) => isAnswered(field))
  if (fields.length === 0) return
  const carried = fields.map(({ field: { name, value }, at }): Carried => ({ name, value, at }))
  const path = barePath(location.pathname)
  tabStorage.set(KEY, JSON.stringify({ target, path, until: Date.now() + LIFETIME_MS, carried }))
}

/** Fills each field once, as soon as it is there: a field may come with the choice in another one. */
function putBack(): () => void {
  const path = location.pathname
  let left = keptFields()
  if (left.length === 0) return () => {}
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  const fill = () => {
    if (location.pathname !== path) return stop()
    left = left.filter((carried) => !fillField(carried))
    if (left.length === 0) stop()
  }
  const observer = new MutationObserver(fill)
  const timer = setTimeout(stop, LIFETIME_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  fill()
  return stop
}

function keptFields(): Carried[] {
  const kept = tabStorage.get(KEY)
  tabStorage.remove(KEY)
  if (kept === null) return []
  const { target, path, until, carried } = JSON.parse(kept) as {
    target: string
    path: string
    until: number
    carried: Carried[]
  }
  return target === language && path === barePath(location.pathname) && Date.now() < until ? carried : []
}

/** The fields of the page, each with its place among those of the same name, and choices among those of the same value. */
function fieldsOfPage(): { field: Field; at: number }[] {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<Field>(FIELDS)].map((field) => {
    const key = isChoice(field) ? `${field.name} ${field.value}` : field.name
    const at = counts.get(key) ?? 0
    counts.set(key, at + 1)
    return { field, at }
  })
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isAnswered(field: Field): boolean {
  return isChoice(field) ? field.checked : field.value !== ''
}

/**
 * Fills a field as if it was typed: React hears the event, and not the change of a property. Returns false while the field, or
 * the choice in it, is not there.
 */
function fillField({ name, value, at }: Carried): boolean {
  const found = fieldsOfPage().find(
    ({ field, at: place }) => field.name === name && place === at && (!isChoice(field) || field.value === value),
  )
  if (!found) return false
  const { field } = found
  if (isChoice(field)) {
    const isFree = field.type === 'checkbox' || !isGroupAnswered(field)
    if (!field.checked && isFree) field.click()
    return true
  }
  if (field.value !== '') return true
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) return false
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  return true
}

function isGroupAnswered({ form, name }: HTMLInputElement): boolean {
  return form?.querySelector(`input[name="${CSS.escape(name)}"]:checked`) != null
}
