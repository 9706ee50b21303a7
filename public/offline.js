// Fills the page that is shown without a connection from what `src/web/offline/saved-pages.ts` has stored on this device.
const words = JSON.parse(document.getElementById('words').dataset.words)
const path = location.pathname.startsWith(words.below) ? location.pathname.slice(words.below.length) : location.pathname
fill()
document.getElementById('retry').addEventListener('click', () => location.reload())
window.addEventListener('online', () => location.reload())
// Whoever has left this device has left this page, too: in another tab, or before Back took it out of the browser's memory.
window.addEventListener('storage', ({ key, newValue }) => key !== 'greenTechToken' || newValue || location.reload())
window.addEventListener('pageshow', ({ persisted }) => !persisted || location.reload())
// A browser in a network that leads nowhere thinks that it is connected, and says nothing when it leads somewhere again.
setInterval(async () => {
  if (document.visibilityState === 'hidden') return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}, 5_000)

function fill() {
  const { products = [], orders = null } = JSON.parse(stored('offline') ?? '{}')
  // Without the mark of a signed-in person nobody's orders are shown.
  const own = stored('greenTechToken') ? orders : null
  const asked = products.find(({ id }) => path === `/products/sp/${id}`)
  if (asked) show('asked', 'product', [asked])
  if (own?.items.length > 0) show('orders', 'order', own.items)
  const others = products.filter((product) => product !== asked)
  if (others.length > 0) show('products', 'product', others)
  const first = document.getElementById('orders')
  if (path === '/dashboard/my-orders' && !first.hidden) first.parentElement.prepend(first)
  document.getElementById('nothing').hidden = products.length > 0 || own?.items.length > 0
}

/** Null also where the browser has no storage, or refuses it. */
function stored(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function show(section, template, records) {
  const place = document.getElementById(section)
  for (const record of records) {
    const item = document.getElementById(template).content.cloneNode(true)
    for (const row of item.querySelectorAll('[data-row]')) if (record[row.dataset.row] === undefined) row.remove()
    for (const element of item.querySelectorAll('[data-text]')) element.textContent = textOf(element.dataset, record)
    const time = timeOf(record.savedAt)
    const note = item.querySelector('[data-saved]')
    note.textContent = note.dataset.saved.replace('{time}', time)
    showPicture(item.querySelector('img'), record.photo)
    place.querySelector('ul').append(item)
  }
  place.hidden = false
}

function textOf({ text, taka, none }, record) {
  if (taka === undefined) return record[text] || none || ''
  return words.taka.replace('{amount}', inDigits(String(record[text]).replace(/(\d)(?=(\d\d)*\d{3}$)/g, '$1,')))
}

/** The time in Bangladesh, six hours ahead of UTC, whatever zone and language the device is set to. */
function timeOf(savedAt) {
  const time = new Date(Date.parse(savedAt) + 6 * 3_600_000)
  const hours = time.getUTCHours()
  const parts = {
    day: time.getUTCDate(),
    month: words.months[time.getUTCMonth()],
    year: time.getUTCFullYear(),
    part: words.partsOfDay[hours],
    hour12: hours % 12 || 12,
    hour24: String(hours).padStart(2, '0'),
    minute: String(time.getUTCMinutes()).padStart(2, '0'),
  }
  return inDigits(words.time.replace(/\{(\w+)\}/g, (_, name) => parts[name]))
}

function inDigits(text) {
  return text.replace(/\d/g, (digit) => words.digits[digit])
}

async function showPicture(image, address) {
  const kept = address && (await (await caches.open('offline-pictures')).match(address))
  if (!kept) return
  image.src = URL.createObjectURL(await kept.blob())
  image.hidden = false
}
