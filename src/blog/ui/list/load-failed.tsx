import { ErrorState } from '#ui/states/empty.tsx'
import { explain, useWords } from '#ui/text/words.ts'

interface LoadFailedProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title: string
  large?: boolean
}

/** In the place of what did not load: why, and Retry. */
export function LoadFailed({ query, title, large }: LoadFailedProps) {
  const words = useWords()
  return (
    <ErrorState
      large={large}
      title={title}
      text={explain(query.error, words)}
      retry={words.blog.retry}
      retrying={query.isFetching}
      onRetry={() => query.refetch()}
    />
  )
}
