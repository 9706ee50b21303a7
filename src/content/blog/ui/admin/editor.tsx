import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ExternalLink, Languages } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { TextArea, TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { useUnsavedWarning } from '#ui/overlays/use-unsaved-warning.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import type { EditedBlog } from '../../contract.ts'
import { otherLanguage } from '../../rules.ts'
import { sidebarQuery } from '../queries.ts'
import { CoverField } from './cover-field.tsx'
import { GoodsFields } from './goods-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { type EditorForm, type EditorState, useEditor } from './use-editor.ts'

/**
 * The editor of a post; null for a new one, which is a translation of `original` if that is given. What was typed stays after
 * every failure, and unsaved changes are confirmed before leaving.
 */
export function Editor({ post, original = null }: { post: EditedBlog | null; original?: EditedBlog | null }) {
  const { editor: words } = useWords().blogAdmin
  const editor = useEditor(post, original)
  const unsavedWarning = useUnsavedWarning(() => editor.unsaved, words.unsaved)
  const { register, errors } = editor
  return (
    <Panel className="p-4 lg:p-6">
      <form noValidate onSubmit={editor.save} className="space-y-5">
        {!editor.published && <p className="text-small text-ink-2">{words.neededToPublish}</p>}
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
        <LanguageFields form={editor.form} />
        <CoverField cover={editor.cover} error={errors.photo?.message} />
        <TextArea
          rows={3}
          label={words.description}
          hint={words.descriptionHint}
          error={errors.description?.message}
          {...register('description')}
        />
        <MarkdownField editor={editor} />
        <GoodsFields form={editor.form} />
        <EditorButtons editor={editor} />
      </form>
      {unsavedWarning}
    </Panel>
  )
}

/** An existing category, suggested while the user types, or a new one. */
function CategoryField(props: Omit<TextFieldProps, 'label' | 'hint'>) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { editor: words } = useWords().blogAdmin
  const suggestions = useId()
  const categories = useQuery(sidebarQuery(api)).data?.categories ?? []
  return (
    <div>
      <TextField label={words.category} hint={words.categoryHint} list={suggestions} autoComplete="off" {...props} />
      <datalist id={suggestions}>
        {categories.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

/** Link to the editor of the translation, for a stored post that has none. */
function WriteTranslation({ id, form: { formState } }: { id: string; form: EditorForm }) {
  const { writeIn } = useWords().blogAdmin
  const { translation, language = 'en' } = formState.defaultValues ?? {}
  return (
    !translation && (
      <Link to="/dashboard/blogs/$id" params={{ id: 'new' }} search={{ of: id }} className={moreLinkClass()}>
        <Languages className="size-4" />
        {writeIn[otherLanguage(language)]}
      </Link>
    )
  )
}

/** The post's state and its actions. */
function EditorButtons({ editor }: { editor: EditorState }) {
  const { blogAdmin } = useWords()
  const { editor: words } = blogAdmin
  const { id, published, busy } = editor
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <Badge tone={published ? 'leaf' : 'plain'}>{published ? blogAdmin.published : blogAdmin.draft}</Badge>
      {published && id && (
        <Link to="/blog/$id" params={{ id }} className={moreLinkClass()}>
          <ExternalLink className="size-4" />
          {words.view}
        </Link>
      )}
      {id && <WriteTranslation id={id} form={editor.form} />}
      <span className="flex flex-1 flex-wrap justify-end gap-3 max-sm:basis-full max-sm:*:flex-1">
        {published ? (
          <Button kind="quiet" loading={busy.publish} onClick={editor.unpublish}>
            {words.unpublish}
          </Button>
        ) : (
          <Button kind="secondary" type="submit" loading={busy.save && !busy.publish}>
            {words.saveDraft}
          </Button>
        )}
        {published ? (
          <Button type="submit" loading={busy.save}>
            {words.save}
          </Button>
        ) : (
          <Button loading={busy.publish} onClick={editor.publish}>
            {words.publish}
          </Button>
        )}
      </span>
    </div>
  )
}
