interface HtmlPolicy {
  createHTML: (html: string) => string
}

const types = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy } })
  .trustedTypes

const policy = types?.createPolicy('own-html', { createHTML: (html) => html })

/**
 * Marks HTML as trusted: under the policy of the pages (Trusted Types) browsers insert no other text as HTML. Call it only
 * with HTML from the code or from `renderMarkdown` on the server, never with text that a user typed.
 */
export function trustedHtml(html: string): string {
  return policy ? policy.createHTML(html) : html
}
