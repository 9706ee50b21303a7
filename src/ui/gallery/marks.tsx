import { LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { gallery } from '#messages/en/gallery.ts'
import { keysOf } from '#shared/objects.ts'
import { ChipCount, ChipRow, chipClass } from '../controls/chip.tsx'
import { TabRow, tabClass } from '../controls/tabs.tsx'
import { ToggleGroup } from '../controls/toggle-group.tsx'
import { Avatar } from '../display/avatar.tsx'
import { Badge } from '../display/badge.tsx'
import { Condition } from '../display/condition.tsx'
import { Count } from '../display/count.tsx'
import { RoleBadge } from '../display/role-badge.tsx'
import { ProgressBar } from '../states/progress.tsx'
import { Row } from './part.tsx'

export function Marks() {
  const words = gallery.marks
  return (
    <>
      <Row>
        {keysOf(words.tones).map((tone) => (
          <Badge key={tone} tone={tone}>
            {words.tones[tone]}
          </Badge>
        ))}
        {(['saller', 'buyer'] as const).map((role) => (
          <RoleBadge key={role} role={role}>
            {gallery.roles[role][0]}
          </RoleBadge>
        ))}
        <Count>7</Count>
        <Count strong>3</Count>
      </Row>
      <Row>
        {gallery.conditions.map((grade) => (
          <Condition key={grade} value={grade} className="text-caption text-ink-2" />
        ))}
      </Row>
      <Row>
        <Avatar name={gallery.fields.name} />
        <Avatar name={gallery.fields.name} className="size-14" />
        <Avatar />
        <ProgressBar label={words.progress} percent={62} className="h-1 w-44" />
      </Row>
      <Choices />
    </>
  )
}

function Choices() {
  const words = gallery.marks
  const [layout, setLayout] = useState<'grid' | 'list'>('grid')
  return (
    <>
      <Row>
        <ChipRow label={words.chips}>
          {[words.all, ...gallery.brands].map((brand, index) => (
            <button key={brand} type="button" aria-pressed={index === 0} className={chipClass(index === 0)}>
              {brand}
              <ChipCount selected={index === 0}>{12 * (index + 1)}</ChipCount>
            </button>
          ))}
        </ChipRow>
        <ToggleGroup
          label={words.layout}
          value={layout}
          onChange={setLayout}
          choices={[
            { value: 'grid', label: words.grid, icon: LayoutGrid },
            { value: 'list', label: words.list, icon: List },
          ]}
        />
      </Row>
      <TabRow label={words.tabs}>
        {[words.all, words.sellers, words.buyers].map((tab, index) => (
          <a key={tab} href="#tabs" aria-current={index === 0 ? 'page' : undefined} className={tabClass(index === 0)}>
            {tab}
            <Count>{`${40 - index * 9}`}</Count>
          </a>
        ))}
      </TabRow>
    </>
  )
}
