import { Eye, PencilLine } from 'lucide-react'
import { ToggleGroup } from '#ui/controls/toggle-group.tsx'
import { useWords } from '#ui/text/words.ts'

export type Way = 'write' | 'preview'

/** The text as it is written, or as readers will see it. */
export function EditorModeToggle({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const { editor: words } = useWords().blogAdmin
  return (
    <div className="mb-3 flex items-center gap-3">
      <ToggleGroup
        label={words.ways}
        value={way}
        onChange={onWay}
        choices={[
          { value: 'write', label: words.write, icon: PencilLine },
          { value: 'preview', label: words.preview, icon: Eye },
        ]}
      />
      <span aria-hidden="true" className="text-small text-ink-3">
        {words[way]}
      </span>
    </div>
  )
}
