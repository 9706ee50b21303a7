import { useNavigate } from '@tanstack/react-router'
import { type BaseSyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast'
import * as z from 'zod/mini'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { BlogForm, type EditedBlog, LONGEST_TAG, MOST_TAGS } from '../../contract.ts'
import { missingForReaders } from '../../rules.ts'
import { useCover } from './cover-field.tsx'
import { usePostMutations } from './queries.ts'

/** The fields of the form, where the tags are one line. */
const EditorShape = z.extend(BlogForm, {
  tags: z.string().check(
    z.refine((line) => tagsOf(line).length <= MOST_TAGS, 'too_many_tags'),
    z.refine((line) => tagsOf(line).every((tag) => tag.length <= LONGEST_TAG), 'too_long'),
  ),
})

function tagsOf(line: string): string[] {
  return [...new Set(line.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

const FIELDS = ['name', 'category', 'tags', 'photo', 'description', 'markdown'] as const

function valuesOf(post: EditedBlog | null) {
  const { name = '', category = '', photo = '', description = '', tags = [], markdown = '' } = post ?? {}
  return { name, category, photo, description, tags: tags.join(', '), markdown }
}

/** The state of the editor: values, cover, and the actions of the buttons. */
export function useEditor(post: EditedBlog | null) {
  const words = useWords()
  const copy = words.blogAdmin.editor
  const navigate = useNavigate()
  const calls = usePostMutations()
  const [id, setId] = useState(post?._id ?? null)
  const [published, setPublished] = useState(post?.published ?? false)
  const form = useForm({ resolver: shapeResolver(EditorShape, words, copy.errors), defaultValues: valuesOf(post) })
  const { register, handleSubmit, reset, getValues, setValue, setError, formState } = form
  const cover = useCover(post?.photo ?? '', (url) =>
    setValue('photo', url, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  )

  function showError(error: unknown) {
    if (!showFieldErrors(error, FIELDS, setError, words)) toast.error(explain(error, words))
  }

  /** Shows an error at each field that a published post needs; true when none is missing. */
  function checkPublishable(written: BlogForm): boolean {
    const missing = Object.keys(missingForReaders(written)) as (keyof BlogForm)[]
    missing.forEach((field, index) => {
      const message = copy.errors[field === 'photo' ? 'invalid_photo' : 'required']
      setError(field, { type: 'required', message }, { shouldFocus: index === 0 })
    })
    return missing.length === 0
  }

  async function store(written: BlogForm, publish: boolean) {
    if ((publish || published) && !checkPublishable(written)) return
    const typed = getValues()
    try {
      const stored = await calls.save.mutateAsync({ ...written, id })
      setId(stored)
      reset(typed, { keepValues: true })
      if (publish) await calls.publish.mutateAsync(stored)
      if (publish) setPublished(true)
      toast.success(publish ? copy.published : copy.saved)
      // A new post continues at its own URL, unless the user has typed on meanwhile.
      if (!post && JSON.stringify(typed) === JSON.stringify(getValues()))
        navigate({ to: '/dashboard/blogs/$id', params: { id: stored }, replace: true, ignoreBlocker: true })
    } catch (error) {
      showError(error)
    }
  }

  /** Validates and stores the fields; refuses while the cover is being uploaded. */
  function submit(publish: boolean) {
    const check = handleSubmit((written) => store({ ...written, tags: tagsOf(written.tags) }, publish))
    return (event?: BaseSyntheticEvent) => {
      if (!cover.sending) return check(event)
      event?.preventDefault()
      toast.error(copy.pending)
    }
  }

  async function unpublish() {
    if (!id) return
    try {
      await calls.unpublish.mutateAsync(id)
      setPublished(false)
      toast.success(copy.unpublished)
    } catch (error) {
      showError(error)
    }
  }

  return {
    register,
    errors: formState.errors,
    markdown: () => getValues('markdown'),
    cover,
    id,
    published,
    unsaved: formState.isDirty || cover.sending,
    busy: { save: calls.save.isPending, publish: calls.publish.isPending || calls.unpublish.isPending },
    save: submit(false),
    publish: submit(true),
    unpublish,
  }
}

export type EditorState = ReturnType<typeof useEditor>
