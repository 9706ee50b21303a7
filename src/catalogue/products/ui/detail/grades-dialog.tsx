import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { gradesQuery } from '#catalogue/facts/ui/queries.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { GradeList } from '../grade-list.tsx'

interface GradesDialogProps {
  kind: string
  /** The product's own grade. */
  grade: string | undefined
  open: boolean
  onClose: () => void
}

/** The four grades of a kind, the product's own marked. */
export function GradesDialog({ kind, grade, open, onClose }: GradesDialogProps) {
  const { grades: words } = useWords().product
  const { api } = useRouteContext({ from: rootRouteId })
  const { data } = useQuery(gradesQuery(api, kind))
  return (
    <Dialog open={open} onClose={onClose} title={words.title} closeLabel={words.close} size="md">
      {data && <GradeList grades={data.grades} own={grade} heading="h3" />}
      <p className="mt-4 text-caption text-ink-3">{words.text}</p>
      <Link
        to="/grades/$kind"
        params={{ kind }}
        className="mt-1 inline-flex min-h-11 items-center text-small font-semibold text-accent-ink hover:underline"
      >
        {words.asPage}
      </Link>
    </Dialog>
  )
}
