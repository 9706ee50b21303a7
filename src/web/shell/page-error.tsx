import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#ui/states/empty.tsx'
import { explain, useWords } from '#ui/text/words.ts'

/** A page that could not be shown: its data or its script did not arrive. Retry fetches both again (row Q30). */
export function PageError({ error }: ErrorComponentProps) {
  const words = useWords()
  const router = useRouter()
  // A chunk that failed is remembered by the browser as failed: only a reload asks for it again.
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
