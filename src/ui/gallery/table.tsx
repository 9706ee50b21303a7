import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { gallery } from '#messages/en/gallery.ts'
import { Button } from '../controls/button.tsx'
import { Pager } from '../display/pager.tsx'
import { RoleBadge } from '../display/role-badge.tsx'
import { Panel } from '../page/layout.tsx'
import { type Column, Table } from '../table/table.tsx'

const TOTAL = 42

interface Person {
  id: number
  role: 'buyer' | 'saller'
}

const columns: Column<Person>[] = [
  { key: 'name', head: gallery.table.name, cell: ({ id }) => `${gallery.fields.name} ${id}` },
  {
    key: 'role',
    head: gallery.table.role,
    width: 'w-32',
    cell: ({ role }) => <RoleBadge role={role}>{gallery.roles[role][0]}</RoleBadge>,
  },
  {
    key: 'action',
    head: gallery.table.action,
    right: true,
    width: 'w-40',
    cell: () => (
      <Button kind="dangerQuiet" size="sm" icon={Trash2}>
        {gallery.buttons.danger}
      </Button>
    ),
  },
]

export function People() {
  const { report, ...labels } = gallery.table
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState(5)
  const first = (page - 1) * rows + 1
  const last = Math.min(TOTAL, page * rows)
  const people = Array.from({ length: last - first + 1 }, (_, index): Person => {
    const id = first + index
    return { id, role: id % 2 ? 'saller' : 'buyer' }
  })
  function changeRows(next: number) {
    setRows(next)
    setPage(1)
  }
  return (
    <Panel className="overflow-hidden">
      <Table
        caption={labels.caption}
        columns={columns}
        rows={people}
        rowKey={(row) => String(row.id)}
        cardsBelow="sm"
      />
      <Pager
        {...{ page, rows, labels: { ...labels, report: report(first, last, TOTAL) } }}
        pages={Math.ceil(TOTAL / rows)}
        onPage={setPage}
        rowChoices={[5, 9, 10, 25]}
        onRows={changeRows}
      />
    </Panel>
  )
}
