import { ChevronDown } from 'lucide-react'

/** Sentences that open with a press. */
export function Hints({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <details className="group mt-3 rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3.5 text-small font-medium">
        {title}
        <ChevronDown className="size-4.5 text-ink-3 group-open:rotate-180" />
      </summary>
      <ol className="space-y-2 border-t border-line px-3.5 py-3 text-caption text-ink-2">
        {texts.map((text) => (
          <li key={text} className="flex gap-2">
            <span aria-hidden="true">·</span>
            <span className="min-w-0 flex-1 break-words">{text}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
