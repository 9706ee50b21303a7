import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { MAX_BLOCK_REASON, MOST_LETTERS_BLOCKED } from '#catalogue/signs/rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { useWords } from '#ui/text/words.ts'
import { desk } from '#words/desk.ts'
import { NewBlockedWord } from '../../blocked-words.ts'

/** Blocks a word or a number. What was typed stays after a refusal. */
export function BlockForm() {
  const { api } = useRouteContext({ from: rootRouteId })
  const all = useWords()
  const { words } = desk
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: shapeResolver(NewBlockedWord, all),
    defaultValues: { word: '', reason: '' },
  })
  const { errors } = formState
  const { submit, pending } = useSubmit({
    call: (values: z.output<typeof NewBlockedWord>) => api.addBlockedWord(values),
    refresh: ['moderation'],
    done: (_, { word }) => words.added(word),
    onDone: () => reset(),
    showsError: (error) => showFieldErrors(error, ['word', 'reason'], setError, all),
  })
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => submit(values))}
      className="mt-4 grid items-start gap-4 sm:grid-cols-2"
    >
      <TextField
        label={words.word}
        hint={words.wordHint}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={MOST_LETTERS_BLOCKED}
        error={errors.word?.message}
        {...register('word')}
      />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        autoComplete="off"
        maxLength={MAX_BLOCK_REASON}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <Button type="submit" className="sm:col-span-2 sm:min-w-44 sm:justify-self-start" loading={pending}>
        {words.add}
      </Button>
    </form>
  )
}
