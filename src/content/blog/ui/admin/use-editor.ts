import { useNavigate } from '@tanstack/react-router'
import { type BaseSyntheticEvent, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import * as z from 'zod/mini'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { language as pageLanguage } from '#words/language.ts'
import { BlogForm, type EditedBlog, MAX_TAG_LENGTH, MAX_TAGS } from '../../contract.ts'
import { missingForReaders, otherLanguage } from '../../rules.ts'
import { useCover } from './cover-field.tsx'
import { usePostMutations } from './queries.ts'

/** The fields of the form, where the tags are one line. */
const EditorShape = z.extend(BlogForm, {
  tags: z.string().check(
    z.refine((line) => tagsOf(line).length <= MAX_TAGS, 'too_many_tags'),
    z.refine((line) => tagsOf(line).every((tag) => tag.length <= MAX_TAG_LENGTH), 'too_long'),
  ),
  /** Empty for none. */
  translation: z.string(),
})

function tagsOf(line: string): string[] {
  return [...new Set(line.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

const FIELDS = [
  'name',
  'category',
  'tags',
  'photo',
  'description',
  'markdown',
  'language',
  'translation',
  'goodsKind',
  'goodsBrand',
  'goodsWords',
] as const

type Values = Required<z.input<typeof EditorShape>>

function valuesOf(post: EditedBlog | null): Values {
  const { name = '', category = '', photo = '', description = '', tags = [], markdown = '' } = post ?? {}
  const { language = pageLanguage, translation, goodsKind = '', goodsBrand = '', goodsWords = '' } = post ?? {}
  return {
    name,
    category,
    photo,
    description,
    tags: tags.join(', '),
    markdown,
    language,
    translation: translation ?? '',
    ...{ goodsKind, goodsBrand, goodsWords },
  }
}

/**
 * The first values of a translation: what is the same in both languages. Category and tags are stored in one language for all
 * posts, and `blog.tagName` of `messages` words them. The other texts are left to the author.
 */
function valuesForTranslation(original: EditedBlog): Values {
  return {
    ...valuesOf(original),
    name: '',
    description: '',
    markdown: '',
    language: otherLanguage(original.language),
    translation: original.translation === null ? original._id : '',
  }
}

/** The state of the editor: values, cover, and the actions of the buttons. */
export function useEditor(post: EditedBlog | null, original: EditedBlog | null) {
  const words = useWords()
  const texts = words.blogAdmin.editor
  const defaultValues = original ? valuesForTranslation(original) : valuesOf(post)
  const form = useForm({ resolver: shapeResolver(EditorShape, words, texts.errors), defaultValues })
  const { register, handleSubmit, getValues, setValue, formState } = form
  const { id, published, busy, save, unpublish } = useSaveAndPublish(post, form)
  const cover = useCover((original ?? post)?.photo ?? '', (url) =>
    setValue('photo', url, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  )

  /** Validates and saves the fields; refuses while the cover is being uploaded. */
  function submit(publish: boolean) {
    const submitForm = handleSubmit((values) =>
      save({ ...values, tags: tagsOf(values.tags), translation: values.translation || null }, publish),
    )
    return (event?: BaseSyntheticEvent) => {
      if (!cover.sending) return submitForm(event)
      event?.preventDefault()
      toast.error(texts.pending)
    }
  }

  return {
    form,
    register,
    errors: formState.errors,
    markdown: () => getValues('markdown'),
    cover,
    id,
    published,
    unsaved: formState.isDirty || cover.sending,
    busy,
    save: submit(false),
    publish: submit(true),
    unpublish,
  }
}

export type EditorState = ReturnType<typeof useEditor>

export type EditorForm = UseFormReturn<z.input<typeof EditorShape>, unknown, z.output<typeof EditorShape>>

/** The id and state of the stored post, and the calls that change them. */
function useSaveAndPublish(post: EditedBlog | null, form: EditorForm) {
  const words = useWords()
  const texts = words.blogAdmin.editor
  const navigate = useNavigate()
  const mutations = usePostMutations()
  const checkPublishable = useCheckPublishable(form)
  const [id, setId] = useState(post?._id ?? null)
  const [published, setPublished] = useState(post?.published ?? false)

  function showError(error: unknown) {
    if (!showFieldErrors(error, FIELDS, form.setError, words)) toast.error(explain(error, words))
  }

  async function save(values: BlogForm, publish: boolean) {
    if ((publish || published) && !checkPublishable(values)) return
    const typed = form.getValues()
    try {
      const storedId = await mutations.save.mutateAsync({ ...values, id })
      setId(storedId)
      form.reset(typed, { keepValues: true })
      if (publish) await mutations.publish.mutateAsync(storedId)
      if (publish) setPublished(true)
      toast.success(publish ? texts.published : texts.saved)
      // A new post continues at its own URL, unless the user has typed on meanwhile.
      if (!post && JSON.stringify(typed) === JSON.stringify(form.getValues()))
        navigate({ to: '/dashboard/blogs/$id', params: { id: storedId }, replace: true, ignoreBlocker: true })
    } catch (error) {
      showError(error)
    }
  }

  async function unpublish() {
    if (!id) return
    try {
      await mutations.unpublish.mutateAsync(id)
      setPublished(false)
      toast.success(texts.unpublished)
    } catch (error) {
      showError(error)
    }
  }

  const { save: saving, publish: publishing, unpublish: unpublishing } = mutations
  const busy = { save: saving.isPending, publish: publishing.isPending || unpublishing.isPending }
  return { id, published, busy, save, unpublish }
}

/** Shows an error at each field that a published post needs; the function returns true when none is missing. */
function useCheckPublishable({ setError }: EditorForm) {
  const { errors } = useWords().blogAdmin.editor
  return (values: BlogForm): boolean => {
    const missing = Object.keys(missingForReaders(values)) as (keyof BlogForm)[]
    missing.forEach((field, index) => {
      const message = errors[field === 'photo' ? 'invalid_photo' : 'required']
      setError(field, { type: 'required', message }, { shouldFocus: index === 0 })
    })
    return missing.length === 0
  }
}
