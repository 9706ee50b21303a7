import { createFileRoute, notFound } from '@tanstack/react-router'
import { gallery as words } from '#messages/en/gallery.ts'
import { PageHead, wrapClass } from '../layout.tsx'
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

function Gallery() {
  const { parts } = words
  return (
    <div className={`${wrapClass} py-8 md:py-12`}>
      <PageHead title={words.title} text={words.intro} />
      <Part title={parts.colour}>
        <Colours />
      </Part>
      <Part title={parts.type}>
        <Type />
      </Part>
      <Part title={parts.buttons}>
        <Buttons />
      </Part>
      <Part title={parts.fields}>
        <Fields />
      </Part>
      <Part title={parts.uploads}>
        <Uploads />
      </Part>
      <Part title={parts.marks}>
        <Marks />
      </Part>
      <Part title={parts.cards}>
        <Cards />
      </Part>
      <Part title={parts.states}>
        <States />
      </Part>
      <Part title={parts.overlays}>
        <Overlays />
      </Part>
      <Part title={parts.table}>
        <People />
      </Part>
    </div>
  )
}
