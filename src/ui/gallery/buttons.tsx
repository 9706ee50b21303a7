import { ArrowRight, Megaphone, Plus, Trash2 } from 'lucide-react'
import { gallery } from '#messages/en/gallery.ts'
import { Button, DisabledReason, FloatingButton, IconButton } from '../controls/button.tsx'
import { type ButtonKind, moreLinkClass } from '../controls/button-class.ts'
import { Row } from './part.tsx'

const kinds: ButtonKind[] = ['primary', 'secondary', 'soft', 'quiet', 'dangerQuiet', 'danger', 'bright']

export function Buttons() {
  const words = gallery.buttons
  return (
    <>
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {words[kind]}
          </Button>
        ))}
      </Row>
      <Row>
        <Button size="sm">{words.small}</Button>
        <Button size="lg">{words.large}</Button>
        <Button icon={Plus}>{words.floating}</Button>
        <Button kind="soft" icon={Megaphone} after={ArrowRight}>
          {words.soft}
        </Button>
        <Button loading>{words.loading}</Button>
        <Button icon={Plus} loading>
          {words.floating}
        </Button>
        <Button disabled>{words.disabled}</Button>
        <IconButton label={words.icon} icon={Trash2} />
        <a href="/products" className={moreLinkClass()}>
          {words.link}
          <ArrowRight className="size-4" />
        </a>
        {/* At its place in the row: it would float over everything here. */}
        <FloatingButton label={words.floating} icon={Plus} className="static!" />
      </Row>
      <div className="max-w-sm">
        <Button full disabled reasonId="sold-reason">
          {words.primary}
        </Button>
        <DisabledReason id="sold-reason">{words.reason}</DisabledReason>
        <Button full className="mt-4">
          {words.full}
        </Button>
      </div>
    </>
  )
}
