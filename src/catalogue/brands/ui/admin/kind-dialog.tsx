import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import * as z from 'zod/mini'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { type KindEntry, KindForm } from '../../contract.ts'
import { Checkbox } from './checkbox.tsx'
import { useRefreshAssortment } from './queries.ts'
import type { DialogState } from './use-dialog.tsx'

export interface KindDialogProps {
  /** The kind that is edited; without one a new kind is added. */
  kind?: KindEntry | undefined
}

const formShape = z.extend(KindForm, { hidden: z.boolean() })
const FIELDS = ['name', 'plural', 'bangla'] as const

/** Adds or edits a kind. What was typed stays after every failure. */
export function KindDialog({ kind, open, onClose }: KindDialogProps & DialogState) {
  const { form: words } = useWords().assortment
  const { register, submit, formState } = useKindForm(kind, onClose)
  const { errors, isDirty, isSubmitting } = formState
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={kind ? words.editKind : words.newKind}
      closeLabel={words.close}
      askBeforeClose={isDirty && words.unsaved}
      footer={
        <>
          <DialogCancel>{words.cancel}</DialogCancel>
          <Button type="submit" form={id} loading={isSubmitting}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="space-y-5">
        <TextField label={words.name} error={errors.name?.message} autoComplete="off" {...register('name')} />
        <TextField label={words.plural} error={errors.plural?.message} autoComplete="off" {...register('plural')} />
        <TextField
          label={words.bangla}
          lang="bn"
          error={errors.bangla?.message}
          autoComplete="off"
          {...register('bangla')}
        />
        {kind && !kind.fixed && <Checkbox label={words.hide} text={words.hideKind} {...register('hidden')} />}
        {kind?.fixed && <p className="text-caption text-ink-3">{words.fixedKind}</p>}
      </form>
    </Dialog>
  )
}

function useKindForm(kind: KindEntry | undefined, onDone: () => void) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const refresh = useRefreshAssortment()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: shapeResolver(formShape, words),
    defaultValues: kind ?? { name: '', plural: '', bangla: '', hidden: false },
  })
  const submit = handleSubmit(async ({ name, plural, bangla, hidden }) => {
    try {
      if (kind) await api.editKind({ name, plural, bangla, hidden, id: kind.id, was: kind.name })
      else await api.addKind({ name, plural, bangla })
      toast.success(words.assortment.form.kindSaved(name))
      onDone()
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError, words)) toast.error(explain(error, words))
    }
    await refresh()
  })
  return { register, submit, formState }
}
