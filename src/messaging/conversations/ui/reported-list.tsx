import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { CheckCheck, Flag } from 'lucide-react'
import { useState } from 'react'
import { chipClass } from '#ui/controls/chip.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { panelMoreClass, QueryList } from '#ui/states/list-states.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { useWords } from '#ui/text/words.ts'
import { REPORT_STATES, type ReportState } from '../contract.ts'
import { reportedThreadsQuery } from './office/queries.ts'
import { ReportRow } from './office/report-row.tsx'

/** The reports of conversations: the open ones first, and by a press those that were closed. */
export function ReportedList() {
  const { office } = useWords().conversations
  const [state, setState] = useState<ReportState>('open')
  return (
    <>
      <fieldset className="flex gap-2 border-b border-line px-4 py-3 lg:px-5">
        <legend className="sr-only">{office.statesLabel}</legend>
        {REPORT_STATES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === state}
            onClick={() => setState(one)}
            className={chipClass(one === state)}
          >
            {office.states[one]}
          </button>
        ))}
      </fieldset>
      <Reports key={state} state={state} />
    </>
  )
}

function Reports({ state }: { state: ReportState }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { office } = useWords().conversations
  const query = useInfiniteQuery(reportedThreadsQuery(api, state))
  const empty =
    state === 'open' ? (
      <EmptyState large icon={CheckCheck} title={office.noneOpen} text={office.noneOpenText} />
    ) : (
      <EmptyState large icon={Flag} title={office.noneClosed} text={office.noneClosedText} />
    )
  return (
    <QueryList
      query={query}
      failed={office.failed}
      skeleton={<RowSkeletons label={office.loading} count={6} />}
      empty={empty}
      moreClass={panelMoreClass}
    >
      {(reports) => (
        <ul>
          {reports.map((report) => (
            <ReportRow key={report._id} report={report} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}
