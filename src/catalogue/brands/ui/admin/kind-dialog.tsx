import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { type KindEntry, KindForm } from '../../contract.ts'
import { Checkbox } from './checkbox.tsx'
import { BRAND_SLICES } from './queries.ts'
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
  const { register, submit, pending, formState } = useKindForm(kind, onClose)
  const { errors, isDirty } = formState
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="sm"
      title={kind ? words.editKind : words.newKind}
      closeLabel={words.close}
      askBeforeClose={isDirty && words.unsaved}
      cancel={words.cancel}
      submit={words.save}
      onSubmit={submit}
      pending={pending}
      formClass="space-y-5"
    >
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
    </FormDialog>
  )
}

function useKindForm(kind: KindEntry | undefined, onDone: () => void) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: shapeResolver(formShape, words),
    defaultValues: kind ?? { name: '', plural: '', bangla: '', hidden: false },
  })
  const { submit, pending } = useSubmit({
    call: async ({ name, plural, bangla, hidden }: z.output<typeof formShape>): Promise<unknown> =>
      kind
        ? api.editKind({ name, plural, bangla, hidden, id: kind.id, was: kind.name })
        : api.addKind({ name, plural, bangla }),
    refresh: BRAND_SLICES,
    done: (_, { name }) => words.assortment.form.kindSaved(name),
    onDone,
    showsError: (error) => showFieldErrors(error, FIELDS, setError, words),
  })
  return { register, submit: handleSubmit(submit), pending, formState }
}
