import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { gradesQuery } from '#catalogue/facts/ui/queries.ts'
import { isNotFound } from '#shared/errors.ts'
import { PageHead, wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { GradeList } from '../grade-list.tsx'
import { gradesHead } from '../product-head.ts'

/** Page that explains the four grades of one kind. The grade on a card links to it. */
export const Route = createFileRoute('/_main/grades/$kind')({
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(gradesQuery(context.api, params.kind)).catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error
    })
  },
  head: ({ match, params }) => {
    const { words, queryClient, api } = match.context
    const found = queryClient.getQueryData(gradesQuery(api, params.kind).queryKey)
    if (!found) return {}
    const heading = words.product.grades.titleOf(found.kind.plural)
    const title = words.site.title(heading)
    return import.meta.env.SSR ? gradesHead(match, title, heading, found) : { meta: [{ title }] }
  },
  component: GradesPage,
})

function GradesPage() {
  const { kind: id } = Route.useParams()
  const { api } = useRouteContext({ from: rootRouteId })
  const { grades: words } = useWords().product
  const { kind, grades } = useSuspenseQuery(gradesQuery(api, id)).data
  return (
    <div className={`${wrapClass} pt-8 pb-16 md:pt-12 md:pb-24`}>
      <PageHead title={words.titleOf(kind.plural)} text={words.text} />
      <div className="mt-6">
        <GradeList grades={grades} heading="h2" drawnFor={kind.id} />
      </div>
      <p className="mt-4 text-caption text-ink-3">{words.drawn}</p>
    </div>
  )
}
