import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { useWords } from '#ui/words.ts'

/** Any address that is none of ours (rows R15 C05 C06). */
export function NotFoundPage() {
  const { notFound } = useWords().site
  return (
    <main id="main" className="mx-auto max-w-prose px-4 py-20 text-center">
      <h1 className="text-h1 font-semibold">{notFound.text}</h1>
      <Link to="/" className={buttonClass({ className: 'mt-8' })}>
        {notFound.retry}
      </Link>
    </main>
  )
}
