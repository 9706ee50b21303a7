import type { ComponentProps } from 'react'
import { trustedHtml } from '../page/trusted-html.ts'

interface IconData {
  /** Elements of the drawing with their attributes, 24 units wide and high. */
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Takes the place of lucide's own `createLucideIcon` in the build (vite.config.ts): one element with the drawing as text. The
 * library's reads a context and merges a dozen settings that nobody here sets, for each icon of each rendered page.
 */
export default function createIcon({ node }: IconData) {
  const drawing = trustedHtml(
    node.map(([tag, { key: _, ...attributes }]) => `<${tag}${written(attributes)}/>`).join(''),
  )
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module loads
  return function LucideIcon({ className, ...rest }: ComponentProps<'svg'>) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
        className={className ? `lucide ${className}` : 'lucide'}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the library's own drawing
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    )
  }
}

function written(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}
