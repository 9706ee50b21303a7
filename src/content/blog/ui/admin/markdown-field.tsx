import { Bold, Eye, Heading2, Link, List, PencilLine } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { describeDevice } from '#shared/text/describe-device.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-field.tsx'
import { ToggleGroup } from '#ui/controls/toggle-group.tsx'
import { useWords } from '#ui/text/words.ts'
import { applyMark, type MarkName } from './markdown-marks.ts'
import { Preview } from './preview.tsx'
import type { EditorState } from './use-editor.ts'

/** The text of the post with its toolbar, or its preview. */
export function MarkdownField({ editor: { register, errors, markdown } }: { editor: EditorState }) {
  const { editor: words } = useWords().blogAdmin
  const [mode, setMode] = useState<EditorMode>('write')
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref, ...field } = register('markdown')
  // An error of the text is shown at its field, which the preview hides.
  const shown = errors.markdown ? 'write' : mode
  const mark = (name: MarkName) => area.current && applyMark(area.current, name)
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <EditorModeToggle mode={shown} onMode={setMode} />
        {shown === 'write' && <MarkButtons onMark={mark} />}
      </div>
      {/* Hidden, not unmounted: the field keeps its text and scroll position. */}
      <div className={shown === 'write' ? undefined : 'hidden'}>
        <TextArea
          rows={20}
          label={words.markdown}
          hint={words.markdownHint}
          error={errors.markdown?.message}
          {...field}
          ref={(element) => {
            area.current = element
            ref(element)
          }}
          onKeyDown={(event) => {
            const name = markOfKey(event)
            if (!name) return
            // Keys of the browser: bookmarks, and its search field.
            event.preventDefault()
            mark(name)
          }}
        />
      </div>
      {shown === 'preview' && <Preview markdown={markdown() ?? ''} />}
    </div>
  )
}

type EditorMode = 'write' | 'preview'

/** Switches between the text and its preview. */
function EditorModeToggle({ mode, onMode }: { mode: EditorMode; onMode: (mode: EditorMode) => void }) {
  const { editor: words } = useWords().blogAdmin
  return (
    <div className="flex items-center gap-3">
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

const ICONS = { bold: Bold, heading: Heading2, list: List, link: Link }

/** Letters that mark the selection together with Ctrl, or with ⌘. */
const KEYS: Partial<Record<MarkName, string>> = { bold: 'B', link: 'K' }

function markOfKey({ key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent }: KeyboardEvent): MarkName | undefined {
  if (ctrlKey === metaKey || altKey || shiftKey || nativeEvent.isComposing) return undefined
  // In text fields of macOS, Ctrl+B moves the caret and Ctrl+K deletes to the end of the line.
  if (ctrlKey && describeDevice(navigator.userAgent).system === 'macOS') return undefined
  // A Bangla layout has other letters on these keys. A Latin one may have them on other keys, as Dvorak has X on that of B.
  const letter = /^\P{ASCII}+$/u.test(key) ? nativeEvent.code.replace('Key', '') : key.toUpperCase()
  return MARK_NAMES.find((name) => KEYS[name] === letter)
}

const MARK_NAMES = Object.keys(ICONS) as MarkName[]

function MarkButtons({ onMark }: { onMark: (name: MarkName) => void }) {
  const { marks } = useWords().blogAdmin.editor
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons side by side, not the fields of a form
    <div role="group" aria-label={marks.label} className="flex">
      {MARK_NAMES.map((name) => (
        <IconButton
          key={name}
          icon={ICONS[name]}
          label={marks[name]}
          title={marks[name]}
          aria-keyshortcuts={KEYS[name] && `Control+${KEYS[name]} Meta+${KEYS[name]}`}
          onClick={() => onMark(name)}
        />
      ))}
    </div>
  )
}
