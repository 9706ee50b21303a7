import '@vitejs/plugin-react/preamble'
import './trusted-types.ts'
import '#ui/app.css'

function begin() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
  import('./begin.tsx')
}

// The page can be read and used before: what it runs on comes after its first paint, for which a slow phone has enough to do.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
