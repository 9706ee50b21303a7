import { gallery } from '#messages/en/gallery.ts'
import { Price } from '../display/price.tsx'

/** Written out: Tailwind finds whole names only. */
const colours = [
  'bg-page',
  'bg-surface',
  'bg-raised',
  'bg-sunken',
  'bg-line',
  'bg-line-strong',
  'bg-ink',
  'bg-ink-2',
  'bg-ink-3',
  'bg-inverse',
  'bg-accent',
  'bg-accent-hover',
  'bg-accent-ink',
  'bg-accent-soft',
  'bg-deep',
  'bg-danger',
  'bg-danger-ink',
  'bg-danger-soft',
  'bg-warn-ink',
  'bg-warn-soft',
  'bg-info-ink',
  'bg-info-soft',
  'bg-focus',
]

/** The meanings of theme.css, by the names that screens use. */
export function Colours() {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-9">
      {colours.map((colour) => (
        <li key={colour} className="min-w-0 text-micro text-ink-2">
          <span className={`mb-1 block h-11 rounded-control border border-line ${colour}`} />
          {colour.slice('bg-'.length)}
        </li>
      ))}
    </ul>
  )
}

export function Type() {
  const words = gallery.type
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="space-y-3">
        <p className="text-display font-semibold tracking-display">{words.display}</p>
        <p className="text-h1 font-semibold tracking-head">{words.h1}</p>
        <p className="text-h2 font-semibold tracking-head">{words.h2}</p>
        <p className="text-h3 font-semibold">{words.h3}</p>
      </div>
      <div className="space-y-2">
        <p className="text-lead">{words.lead}</p>
        <p className="text-body">{words.body}</p>
        <p className="text-small text-ink-2">{words.small}</p>
        <p className="text-caption text-ink-2">{words.caption}</p>
        <p className="text-micro text-ink-3">{words.micro}</p>
        <h3 lang="bn" className="text-h3">
          {words.bangla}
        </h3>
        <p lang="bn" className="text-body">
          {words.banglaText}
        </p>
        <Price unit={gallery.fields.unit} amount="1,23,456" />
      </div>
    </div>
  )
}
