import { WordWarning } from '#messaging/conversations/ui/word-warning.tsx'
import { isNoAddress } from '#shared/no-address.ts'
import { telLink } from '#shared/phone.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ListedBooking } from '../../contract.ts'
import { BuyerAndProduct, BuyerCard } from './buyer-card.tsx'
import { StateCell } from './state-cell.tsx'

const linkClass = 'text-accent-ink underline-offset-4 hover:underline'

/** Bookings of the saller's products: buyer, meeting place and phone number (row J05). A table from `xl`, cards below. */
export function BuyersTable({ bookings, withSaller }: { bookings: ListedBooking[]; withSaller: boolean }) {
  const words = useWords().orders.buyers
  return (
    <Table
      caption={words.caption}
      columns={useColumns(withSaller)}
      rows={bookings}
      rowKey={(booking) => booking._id}
      cardsBelow="xl"
      boxes="gap-3 md:grid-cols-2"
      card={(booking) => <BuyerCard booking={booking} withSaller={withSaller} />}
    />
  )
}

/** The whole e-mail address. A long address breaks before its @. */
function MailLink({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <a href={`mailto:${email}`} className={`${linkClass} wrap-anywhere`}>
      {name}
      <wbr />@{host}
    </a>
  )
}

function useColumns(withSaller: boolean): Column<ListedBooking>[] {
  const { accounts, orders, deal } = useWords()
  const heads = orders.buyers.columns
  return [
    {
      key: 'photo',
      head: heads.photo,
      width: 'w-18',
      cell: ({ buyerPhoto, buyerName }) => <Avatar src={buyerPhoto} name={buyerName} />,
    },
    { key: 'name', head: heads.name, cell: (booking) => <BuyerAndProduct booking={booking} withSaller={withSaller} /> },
    {
      key: 'email',
      head: heads.email,
      // As wide as the host of most addresses.
      width: 'w-52',
      cell: ({ email }) =>
        isNoAddress(email) ? <span className="text-ink-3">{accounts.noEmail}</span> : <MailLink email={email} />,
    },
    {
      key: 'location',
      head: heads.location,
      cell: ({ location, warnings }) => (
        <>
          <Sentence>{location}</Sentence>
          <WordWarning kinds={warnings} className="mt-2 rounded-control" />
        </>
      ),
    },
    {
      key: 'phone',
      head: heads.phone,
      width: 'w-43',
      cell: ({ phone }) => (
        <a href={telLink(phone)} className={`${linkClass} figures whitespace-nowrap`}>
          {phone}
        </a>
      ),
    },
    {
      key: 'state',
      head: deal.state,
      width: 'w-46',
      cell: (booking) => <StateCell booking={booking} isSallers={!withSaller} />,
    },
  ]
}
