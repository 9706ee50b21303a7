import { useState } from 'react'
import { TextArea, TextField } from '#ui/controls/text-field.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import type { EditedBlog } from '../../contract.ts'
import { CategoryField } from './category-field.tsx'
import { CoverField } from './cover-field.tsx'
import { EditorButtons } from './editor-buttons.tsx'
import { type EditorMode, EditorModeToggle } from './editor-mode.tsx'
import { Preview } from './preview.tsx'
import { useEditor } from './use-editor.ts'
import { useUnsavedWarning } from './use-unsaved-warning.tsx'

/** The editor of a post. What was typed stays after every failure, and unsaved changes are confirmed before leaving. */
export function Editor({ post }: { post: EditedBlog | null }) {
  const { editor: words } = useWords().blogAdmin
  const editor = useEditor(post)
  const unsavedWarning = useUnsavedWarning(editor.unsaved)
  const { register, errors } = editor
  return (
    <Panel className="p-4 lg:p-6">
      <form noValidate onSubmit={editor.save} className="space-y-5">
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={errors.name?.message}
          autoComplete="off"
          {...register('name')}
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <CategoryField error={errors.category?.message} {...register('category')} />
          <TextField
            label={words.tags}
            hint={words.tagsHint}
            error={errors.tags?.message}
            autoComplete="off"
            {...register('tags')}
          />
        </div>
        <CoverField cover={editor.cover} error={errors.photo?.message} />
        <TextArea
          rows={3}
          label={words.description}
          hint={words.descriptionHint}
          error={errors.description?.message}
          {...register('description')}
        />
        <MarkdownField editor={editor} />
        <EditorButtons editor={editor} />
      </form>
      {unsavedWarning}
    </Panel>
  )
}

/** The text of the post, or its preview. */
function MarkdownField({ editor: { register, errors, markdown } }: { editor: ReturnType<typeof useEditor> }) {
  const { editor: words } = useWords().blogAdmin
  const [mode, setMode] = useState<EditorMode>('write')
  // An error of the text is shown at its field, which the preview hides.
  const shown = errors.markdown ? 'write' : mode
  return (
    <div>
      <EditorModeToggle mode={shown} onMode={setMode} />
      {/* Hidden, not unmounted: the field keeps its text and scroll position. */}
      <div className={shown === 'write' ? undefined : 'hidden'}>
        <TextArea
          rows={20}
          label={words.markdown}
          hint={words.markdownHint}
          error={errors.markdown?.message}
          {...register('markdown')}
        />
      </div>
      {shown === 'preview' && <Preview markdown={markdown() ?? ''} />}
    </div>
  )
}
