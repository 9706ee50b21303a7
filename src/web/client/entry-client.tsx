import '@vitejs/plugin-react/preamble'
import './trusted-types.ts'
import './older-browsers.ts'
import '../../ui/styles/app.css'

declare global {
  interface Window {
    /** The button that was clicked last before hydration. The root component clicks it again. */
    earlyClick?: HTMLElement | null
  }
}

window.earlyClick = null
window.onclick = ({ target }) => {
  window.earlyClick = target instanceof Element ? target.closest<HTMLElement>('[type=button]') : null
}
// React stops a click on an element that is not hydrated yet. On other buttons it handles more than it stops: these are not
// noted here.
addEventListener(
  'click',
  ({ target }) => {
    if (!(target instanceof Element) || !window.onclick) return
    const button = target.closest<HTMLElement>('[data-submit][type=button]')
    if (button) window.earlyClick = button
    keepReturnPath(target.closest('a'))
  },
  true,
)
// Enter submits a form with one field even without a submit button. The form's own button is its last one.
window.onsubmit = (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  // Otherwise React has handled it.
  const isEarly = !event.defaultPrevented
  event.preventDefault()
  window.earlyClick = !isEarly ? null : ([...form.querySelectorAll<HTMLElement>('[type=button]')].at(-1) ?? null)
}

/** The pages of sign-in are cached for everybody: until hydration their links to each other leave out the page to return to. */
function keepReturnPath(link: HTMLAnchorElement | null) {
  const signIn = /^(\/bn)?\/(login|register)\b/
  if (link && signIn.test(link.pathname) && signIn.test(location.pathname)) link.search ||= location.search
}

function loadAndHydrate() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=deferred-modulepreload]'))
    link.rel = 'modulepreload'
  import('./hydrate.tsx')
}

// Links and search forms work without scripts. So the scripts wait for the first paint, which keeps a slow phone busy enough.
if (document.hidden) loadAndHydrate()
else requestAnimationFrame(() => setTimeout(loadAndHydrate))
