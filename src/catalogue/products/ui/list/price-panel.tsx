import { Popover } from '@base-ui/react/popover'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { groupDigits, parseTaka } from '#shared/money.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { productsQuery } from '../queries.ts'
import { filterOf, type ListSearch } from './list-search.ts'
import { PriceRangeFields, type PriceTexts } from './price-range-fields.tsx'

interface PricePanelProps {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  search: ListSearch
  onClose: () => void
  onChange: (change: Partial<ListSearch>) => void
}

/** The price range: a popover below its button, a bottom sheet on phones. It loads Base UI, so import it lazily. */
export function PricePanel(props: PricePanelProps) {
  // The width is measured when the panel opens, so that an open panel keeps its form when the window is resized. The state is
  // set while rendering, because an effect would first paint the form for the wrong width.
  const [wide, setWide] = useState(true)
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setWide(matchMedia('(min-width: 768px)').matches)
  }
  return wide ? <PricePopover {...props} /> : <PriceSheet {...props} />
}

function PricePopover(props: PricePanelProps) {
  const { open, anchor, onClose } = props
  const { price } = useWords().catalogue.list
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={8} className="z-40">
          <Popover.Popup
            finalFocus={anchor}
            className="w-[408px] rounded-dialog border border-line bg-raised p-5 shadow-menu outline-none transition-opacity duration-150 data-ending-style:opacity-0 starting:opacity-0"
          >
            <div className="flex items-center justify-between">
              <Popover.Title className="text-h4 font-semibold">{price.title}</Popover.Title>
              <Popover.Close render={<IconButton icon={X} label={price.close} className="-mr-2 size-9" />} />
            </div>
            <PriceForm {...props}>
              {(buttons) => <div className="mt-5 flex gap-3 *:last:flex-1">{buttons}</div>}
            </PriceForm>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function PriceSheet(props: PricePanelProps) {
  const { price } = useWords().catalogue.list
  return (
    <Dialog open={props.open} onClose={props.onClose} title={price.title} closeLabel={price.close}>
      <PriceForm {...props}>{(buttons) => <div className="mt-6 flex gap-3 *:last:flex-1">{buttons}</div>}</PriceForm>
    </Dialog>
  )
}

function PriceForm({
  search,
  onClose,
  onChange,
  children,
}: PricePanelProps & { children: (buttons: React.ReactNode) => React.ReactNode }) {
  const words = useWords().catalogue.list
  const { api } = useRouteContext({ from: rootRouteId })
  const [texts, setTexts] = useState<PriceTexts>({ from: formatPrice(search.min), to: formatPrice(search.max) })
  const from = parsePrice(texts.from)
  const to = parsePrice(texts.to)
  const valid = from !== null && to !== null
  const filter = filterOf({ ...search, min: from ?? undefined, max: to ?? undefined })
  const count = useQuery({
    ...productsQuery(api, { ...filter, limit: 1 }),
    enabled: valid,
    placeholderData: keepPreviousData,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!valid) return
    onChange({ min: from, max: to })
    onClose()
  }
  function clear() {
    onChange({ min: undefined, max: undefined })
    onClose()
  }

  return (
    <form onSubmit={submit} noValidate>
      <PriceRangeFields texts={texts} onTexts={setTexts} invalidFrom={from === null} invalidTo={to === null} />
      {children(
        <>
          <Button kind="quiet" onClick={clear}>
            {words.price.clear}
          </Button>
          <Button type="submit" className="figures">
            {valid && count.data ? words.price.showCount(count.data.total, count.data.isEstimate) : words.price.show}
          </Button>
        </>,
      )}
    </form>
  )
}

function formatPrice(taka: number | undefined): string {
  return taka === undefined ? '' : groupDigits(taka)
}

/** Undefined for an empty text, null for one that is no amount. */
function parsePrice(text: string): number | undefined | null {
  return text.trim() === '' ? undefined : parseTaka(text)
}
