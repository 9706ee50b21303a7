interface Rules {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}

const types = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown } }).trustedTypes

// For what libraries do with strings: React creates script elements from an empty one, and we register one service worker.
types?.createPolicy('default', {
  createHTML: (html) => (html === '' || html === '<script></script>' ? html : null),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
})
