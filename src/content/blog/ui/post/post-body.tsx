import { cx } from '#ui/class-names.ts'
import { trustedHtml } from '#ui/page/trusted-html.ts'

/** Styles of the HTML that Markdown makes: paragraphs, headings, lists, quotes, code, tables, images. */
const bodyClass = cx(
  'text-[1.0625rem] leading-8 break-words text-ink-2 [&>*+*]:mt-5',
  '[&_h2]:pt-3 [&_h2]:text-h3 [&_h2]:font-semibold [&_h2]:text-ink md:[&_h2]:text-[1.375rem]',
  '[&_h3]:pt-2 [&_h3]:text-h4 [&_h3]:font-semibold [&_h3]:text-ink [&_:is(h4,h5,h6)]:font-semibold [&_:is(h4,h5,h6)]:text-ink',
  '[&_strong]:font-semibold [&_strong]:text-ink [&_a]:font-medium [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-4',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:space-y-2 [&_:is(ul,ol)]:pl-6 [&_li]:marker:text-ink-3 [&_li>*+*]:mt-2',
  '[&_blockquote]:border-l-3 [&_blockquote]:border-leaf-500 [&_blockquote]:pl-5 [&_blockquote]:text-lead [&_blockquote]:font-medium [&_blockquote]:text-ink',
  '[&_code]:font-mono [&_code]:text-[0.9em] [&_code]:text-ink [&_:not(pre)>code]:rounded-badge [&_:not(pre)>code]:bg-sunken [&_:not(pre)>code]:px-1.5 [&_:not(pre)>code]:py-0.5',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-card [&_pre]:border [&_pre]:border-line [&_pre]:bg-sunken [&_pre]:px-4 [&_pre]:py-3.5 [&_pre]:text-small',
  '[&_table]:block [&_table]:overflow-x-auto [&_table]:text-small [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-6 [&_:is(th,td)]:text-left [&_th]:font-semibold [&_th]:text-ink',
  '[&_img]:aspect-16/9 [&_img]:w-full [&_img]:rounded-card [&_img]:bg-sunken [&_img]:object-contain [&_hr]:border-line',
)

/** A post's text. `html` must come from the server's `markdown.ts`, which makes it safe. */
export function PostBody({ html, lang }: { html: string; lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from Markdown without HTML
  return <div lang={lang} className={bodyClass} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
}
