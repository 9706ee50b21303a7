import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#ui/states/error-state.tsx'
import { explain, useWords } from '#ui/text/words.ts'

/** Shown when the data or the script of a page did not load. Retry loads both again (row Q30). */
export function PageError({ error }: ErrorComponentProps) {
  const words = useWords()
  const router = useRouter()
  // Browsers remember that a module failed to load: only a reload requests it again.
  const retry = () => (isChunkFailure(error) ? location.reload() : router.invalidate())
  return (
    <div>
      <ErrorState
        large
        title={words.site.pageFailed}
        text={explain(error, words)}
        retry={words.site.retry}
        onRetry={retry}
      />
    </div>
  )
}

function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|Importing a module script failed|preload CSS/i.test(message)
}
