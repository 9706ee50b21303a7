import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { desk } from '#words/desk.ts'
import { productHistory } from '#words/product-history.ts'
import type { Hiding } from '../../moves.ts'
import { hidingQuery, PRODUCT_SLICES } from '../manage/queries.ts'

interface ShowDialogProps {
  id: string
  name: string
  /** True for a product that waits: nobody has hidden it. */
  waits: boolean
  open: boolean
  onClose: () => void
}

/** Names the decisions that an admin takes back by showing a product. It loads Base UI, so import it lazily. */
export function ShowDialog({ id, name, waits, open, onClose }: ShowDialogProps) {
  const { hide, show, showWaiting, shown } = productHistory
  const words = waits ? showWaiting : show
  const { api } = useRouteContext({ from: rootRouteId })
  const { data, error, isFetching, refetch } = useQuery({ ...hidingQuery(api, id), enabled: open })
  // The dialog stays mounted: the answer of an earlier opening may be out of date.
  const hiding = isFetching || error ? undefined : data
  const { submit, pending } = useSubmit({
    call: (takesBack: string[]) => api.hideProduct({ id, hidden: false, takesBack }),
    refresh: PRODUCT_SLICES,
    done: ({ state }) => shown[state],
    onDone: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title(name)}
      closeLabel={hide.close}
      cancel={hide.cancel}
      submit={words.action}
      // Nobody takes a decision back without having read whose it is.
      onSubmit={() => (hiding ? submit(hiding.decisions.map(({ _id }) => _id)) : refetch())}
      pending={pending || isFetching}
    >
      <p className="text-small text-ink-2">{words.text}</p>
      <Loaded
        query={{ data: hiding, error, isFetching, refetch }}
        failed={show.failed}
        large={false}
        skeleton={<Spinner label={show.loading} />}
      >
        {(fresh) => <Decisions hiding={fresh} />}
      </Loaded>
    </FormDialog>
  )
}

function Decisions({ hiding: { decisions, rejects, waiting } }: { hiding: Hiding }) {
  const { show: words } = productHistory
  return (
    <>
      {decisions.length > 0 && (
        <div className="text-small">
          <h3 className="font-semibold">{words.takesBack}</h3>
          <ul className="divide-y divide-line">
            {decisions.map(({ _id, admin, at, reason, words: note }) => (
              <li key={_id} className="py-2">
                <p className="font-medium">
                  <Sentence>
                    {!admin ? words.byFormer(at) : admin.isCaller ? words.byYou(at) : words.by(admin.name, at)}
                  </Sentence>
                </p>
                <p className="text-ink-2">{desk.reasons[reason]}</p>
                {note && (
                  <p className="wrap-anywhere text-ink-2">
                    <Sentence>{note}</Sentence>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {rejects > 0 && <p className="text-small text-ink-2">{words.rejects(rejects)}</p>}
      {waiting > 0 && <p className="text-small text-ink-2">{words.waiting(waiting)}</p>}
    </>
  )
}
