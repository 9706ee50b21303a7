interface Rules {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}

const types = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown } }).trustedTypes

// What libraries do with plain text. React begins every script element with an empty one; the one worker is ours.
types?.createPolicy('default', {
  createHTML: (html) => (html === '' || html === '<script></script>' ? html : null),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
})
