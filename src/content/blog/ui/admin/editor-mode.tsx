import { Eye, PencilLine } from 'lucide-react'
import { ToggleGroup } from '#ui/controls/toggle-group.tsx'
import { useWords } from '#ui/text/words.ts'

export type EditorMode = 'write' | 'preview'

/** Switches between the text and its preview. */
export function EditorModeToggle({ mode, onMode }: { mode: EditorMode; onMode: (mode: EditorMode) => void }) {
  const { editor: words } = useWords().blogAdmin
  return (
    <div className="mb-3 flex items-center gap-3">
      <ToggleGroup
        label={words.ways}
        value={mode}
        onChange={onMode}
        choices={[
          { value: 'write', label: words.write, icon: PencilLine },
          { value: 'preview', label: words.preview, icon: Eye },
        ]}
      />
      <span aria-hidden="true" className="text-small text-ink-3">
        {words[mode]}
      </span>
    </div>
  )
}
