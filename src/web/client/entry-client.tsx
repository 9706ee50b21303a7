import '@vitejs/plugin-react/preamble'
import './trusted-types.ts'
import '../../ui/styles/app.css'

declare global {
  interface Window {
    /** The button that was pressed last before buttons did anything. Links and forms that search need no scripts. */
    pressed?: HTMLElement | null
  }
}

window.pressed = null
window.onclick = ({ target }) => {
  window.pressed = (target as Element).closest<HTMLElement>('[type=button]')
}
// Enter in the only field of a form sends it even without a button that submits. Its own button comes last.
window.onsubmit = (event) => {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post') return
  event.preventDefault()
  window.pressed = [...form.querySelectorAll<HTMLElement>('[type=button]')].at(-1) ?? null
}

function begin() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=deferred-modulepreload]'))
    link.rel = 'modulepreload'
  import('./hydrate.tsx')
}

// The page can be read and used before: what it runs on comes after its first paint, for which a slow phone has enough to do.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
