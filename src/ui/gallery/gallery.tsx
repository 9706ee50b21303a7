import { createFileRoute, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { gallery as words } from '#messages/en/gallery.ts'
import { PageHead, wrapClass } from '../page/layout.tsx'
import { Buttons } from './buttons.tsx'
import { Cards } from './cards.tsx'
import { Fields, Uploads } from './fields.tsx'
import { Colours, Type } from './foundations.tsx'
import { Marks } from './marks.tsx'
import { Overlays } from './overlays.tsx'
import { Part } from './part.tsx'
import { States } from './states.tsx'
import { People } from './table.tsx'

/** Every component in each of its states, to look at and to try; development only. */
export const Route = createFileRoute('/_main/dev/ui')({
  beforeLoad: ({ context }) => {
    if (!context.settings.gallery) throw notFound()
  },
  component: Gallery,
})

const PARTS: [keyof typeof words.parts, () => ReactNode][] = [
  ['colour', Colours],
  ['type', Type],
  ['buttons', Buttons],
  ['fields', Fields],
  ['uploads', Uploads],
  ['marks', Marks],
  ['cards', Cards],
  ['states', States],
  ['overlays', Overlays],
  ['table', People],
]

function Gallery() {
  return (
    <div className={`${wrapClass} py-8 md:py-12`}>
      <PageHead title={words.title} text={words.intro} />
      {PARTS.map(([part, Content]) => (
        <Part key={part} title={words.parts[part]}>
          <Content />
        </Part>
      ))}
    </div>
  )
}
