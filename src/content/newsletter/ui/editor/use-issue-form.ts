import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import * as z from 'zod/mini'
import { keysOf } from '#shared/objects.ts'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { newsletter as texts } from '#words/newsletter.ts'
import { IssueForm, type ShownIssue } from '../../contract.ts'
import { missingToSend } from '../../rules.ts'

const EMPTY: IssueForm = { subjectEn: '', textEn: '', subjectBn: '', textBn: '', products: [], posts: [] }

/** The form of an issue, and its calls. `save` resolves to the id, or to undefined when it was refused. */
export function useIssueForm(issue: ShownIssue | null) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const navigate = useNavigate()
  const form = useForm({ resolver: shapeResolver(IssueForm, words, texts.errors), defaultValues: issue ?? EMPTY })
  const id = issue?._id ?? null

  const showsError = (error: unknown) => showFieldErrors(error, keysOf(EMPTY), form.setError, words)
  const saving = useSubmit({
    call: async (values: IssueForm) => {
      if (id === null) return (await api.createIssue(values)).insertedId
      await api.editIssue({ ...values, id })
      return id
    },
    refresh: ['newsletter'],
    done: texts.saved,
    showsError,
    onDone: (storedId, values) => {
      form.reset(values)
      if (id === null)
        navigate({ to: '/dashboard/newsletter/$id', params: { id: storedId }, replace: true, ignoreBlocker: true })
    },
  })
  const sending = useSubmit({
    call: () => api.sendIssue({ id: id ?? '' }),
    refresh: ['newsletter'],
    done: texts.started,
    showsError,
  })

  /** Returns true if the stored issue can be sent. Otherwise shows an error at each missing field. */
  function canSend(): boolean {
    const missing = keysOf(missingToSend(z.parse(IssueForm, form.getValues())))
    missing.forEach((field, index) => {
      form.setError(field, { type: 'required', message: words.errors.required }, { shouldFocus: index === 0 })
    })
    return missing.length === 0
  }

  async function remove() {
    try {
      if (id) await api.deleteIssue({ id })
      toast.success(texts.deleted)
      navigate({ to: '/dashboard/inbox', search: { part: 'newsletter' }, ignoreBlocker: true })
    } catch (error) {
      toast.error(explain(error, words))
    }
  }

  return { id, form, saving, sending, canSend, remove, save: form.handleSubmit((values) => saving.submit(values)) }
}

export type IssueFormState = ReturnType<typeof useIssueForm>
