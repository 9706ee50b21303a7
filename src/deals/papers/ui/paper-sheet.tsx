import type { ReactNode } from 'react'
import { paper as bn } from '#messages/bn/paper.ts'
import { paper as en } from '#messages/en/paper.ts'
import { comparedSerial } from '#shared/serial.ts'
import { cx } from '#ui/class-names.ts'
import { QrCode } from '#ui/display/qr-code.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useSettings } from '#ui/text/words.ts'
import { language } from '#words/language.ts'
import type { Paper } from '../contract.ts'

const TEXTS = { en, bn }
/** The reader's own language stands first. */
const [FIRST, SECOND] = language === 'bn' ? (['bn', 'en'] as const) : (['en', 'bn'] as const)

type Words = typeof en
type Plain = { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words]

/** One page of A4, black on white in both themes. */
export function PaperSheet({ paper }: { paper: Paper }) {
  return (
    <article
      className={cx(
        'mx-auto max-w-[794px] space-y-4 rounded-card border border-black/20 bg-white p-5 text-small text-black sm:p-10',
        'print:max-w-none print:space-y-2 print:rounded-none print:border-0 print:p-0',
        isLong(paper) ? 'print:[zoom:0.7]' : 'print:[zoom:0.85]',
      )}
    >
      <Head paper={paper} />
      <div className="grid gap-3 sm:grid-cols-2 print:grid-cols-2">
        <Person side="saller" name={paper.salerName} />
        <Person side="buyer" name={paper.buyerName} />
      </div>
      <Goods paper={paper} />
      <Price paper={paper} />
      <div className="grid gap-4 text-caption text-black/75 sm:grid-cols-2 print:grid-cols-2">
        <p lang={FIRST}>{TEXTS[FIRST].promise}</p>
        <p lang={SECOND}>{TEXTS[SECOND].promise}</p>
      </div>
      <Signatures paper={paper} />
      <p className="border-t border-black/20 pt-3 text-caption text-black/75">
        <Both of="closed" /> <Both of="notParty" />
      </p>
    </article>
  )
}

/** True if the paper needs small print to fit on one page. */
function isLong({ productName, place, salerName, buyerName, allFaults }: Paper): boolean {
  return allFaults > 1 || `${productName}${place}${salerName}${buyerName}`.length > 140
}

/** A text in both languages, one after the other. */
function Both({ of }: { of: Plain }) {
  return (
    <>
      <span lang={FIRST}>{TEXTS[FIRST][of]}</span> ·{' '}
      <span lang={SECOND} className="text-black/65">
        {TEXTS[SECOND][of]}
      </span>
    </>
  )
}

function Head({ paper }: { paper: Paper }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 border-b-2 border-black pb-4">
      <div>
        <p className="font-semibold">{TEXTS[FIRST].shop}</p>
        <h1 className="mt-2 text-h2 font-semibold">
          <Both of="title" />
        </h1>
      </div>
      <dl className="space-y-1 text-caption sm:text-right print:text-right">
        <Line of="number">{paper.dealId.slice(0, 8).toUpperCase()}</Line>
        <Line of="date">
          <span lang={FIRST}>{TEXTS[FIRST].when(paper.at)}</span> ·{' '}
          <span lang={SECOND}>{TEXTS[SECOND].when(paper.at)}</span>
        </Line>
        <Line of="place">
          <span className="print:line-clamp-2">{paper.place}</span>
        </Line>
      </dl>
    </div>
  )
}

function Line({ of, children }: { of: Plain; children: ReactNode }) {
  return (
    <div>
      <dt className="inline text-black/65">
        <Both of={of} />
      </dt>{' '}
      <dd className="inline font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Person({ side, name }: { side: 'saller' | 'buyer'; name: string }) {
  return (
    <div className="rounded-control border border-black/20 p-4 print:p-2">
      <p className="text-caption">
        <Both of={side} />
      </p>
      <p lang={languageOf(name)} className="mt-1 text-body font-semibold wrap-anywhere">
        {name}
      </p>
    </div>
  )
}

function Goods({ paper }: { paper: Paper }) {
  const { productName, noun, faults, allFaults } = paper
  const left = allFaults - faults.length
  return (
    <div className="rounded-control border border-black/20 p-4 print:p-2">
      <h2 className="text-caption font-semibold">
        <Both of="goods" />
      </h2>
      <dl className="mt-1 divide-y divide-black/15">
        <Row of="product">
          <span lang={languageOf(productName)} className="print:line-clamp-2">
            {productName}
          </span>
          {noun && ` (${noun[FIRST]} · ${noun[SECOND]})`}
        </Row>
        <Row of="serial">
          <Serials {...paper.serials} />
        </Row>
        <Grades {...paper.grades} />
        <Row of="noted">
          {faults.length === 0 && <Both of="nothing" />}
          {faults.map(({ title, note }) => (
            <span key={title.en} className="line-clamp-2 print:line-clamp-1">
              {title[FIRST]} · {title[SECOND]}: <span lang={languageOf(note)}>{note}</span>
            </span>
          ))}
          {left > 0 && `${TEXTS[FIRST].more(left)} · ${TEXTS[SECOND].more(left)}`}
        </Row>
      </dl>
    </div>
  )
}

/** The number as both typed it, or each number if they differ, or a line to write on by hand without a number. */
function Serials({ buyer, saller }: Paper['serials']) {
  if (buyer === null && saller === null)
    return (
      <span className="block border-b border-dotted border-black/50 pt-5 text-caption font-normal text-black/65">
        <Both of="noSerial" />
      </span>
    )
  if (buyer !== null && saller !== null && comparedSerial(buyer) === comparedSerial(saller))
    return <Said text={buyer} by="bothSerial" />
  return (
    <>
      {saller !== null && <Said text={saller} by="sallerSerial" />}
      {buyer !== null && <Said text={buyer} by="buyerSerial" />}
    </>
  )
}

function Grades({ buyer, saller }: Paper['grades']) {
  const inBoth = (grade: NonNullable<typeof buyer>) => `${grade[FIRST]} · ${grade[SECOND]}`
  if (buyer === null && saller === null) return null
  return (
    <Row of="grade">
      {buyer && buyer.en === saller?.en ? (
        <Said text={inBoth(buyer)} by="bothGrade" />
      ) : (
        <>
          {saller && <Said text={inBoth(saller)} by="sallerGrade" />}
          {buyer && <Said text={inBoth(buyer)} by="buyerGrade" />}
        </>
      )}
    </Row>
  )
}

function Said({ text, by }: { text: string; by: Plain }) {
  return (
    <span className="block">
      {text}{' '}
      <span className="text-caption font-normal">
        (<Both of={by} />)
      </span>
    </span>
  )
}

function Row({ of, children }: { of: Plain; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 print:py-1 sm:grid-cols-[1fr_2fr] print:grid-cols-[1fr_2fr]">
      <dt className="text-caption text-black/75">
        <Both of={of} />
      </dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Price({ paper: { taka, pay } }: { paper: Paper }) {
  const [first, second] = [TEXTS[FIRST], TEXTS[SECOND]]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-black/20 bg-black/5 p-4 print:p-2">
      <div className="min-w-0">
        <h2 className="text-caption font-semibold">
          <Both of="price" />
        </h2>
        <p lang={FIRST} className="text-body">
          {first.inWords(taka)}
        </p>
        <p lang={SECOND}>{second.inWords(taka)}</p>
        {pay && (
          <p className="text-caption text-black/75">
            <span lang={FIRST}>{first.pay[pay]}</span> · <span lang={SECOND}>{second.pay[pay]}</span>
          </p>
        )}
      </div>
      <p className="figures text-right">
        <span lang={FIRST} className="block text-h2 font-semibold">
          {first.taka(taka)}
        </span>
        <span lang={SECOND}>{second.taka(taka)}</span>
      </p>
    </div>
  )
}

function Signatures({ paper }: { paper: Paper }) {
  const { publicUrl } = useSettings()
  const { history } = paper
  return (
    <div className="flex flex-wrap items-end justify-between gap-6 pt-10 print:pt-12">
      <Signature of="sallerSigns" name={paper.salerName} />
      <Signature of="buyerSigns" name={paper.buyerName} />
      <QrCode
        text={`${publicUrl}${history ? `/history/${history}` : `/dashboard/deals/${paper.dealId}/paper`}`}
        label={TEXTS[FIRST][history ? 'qrHistory' : 'qr']}
        className="size-28 shrink-0"
      />
    </div>
  )
}

function Signature({ of, name }: { of: Plain; name: string }) {
  return (
    <div className="min-w-40 flex-1 border-t border-black pt-2 text-caption">
      <p lang={languageOf(name)} className="line-clamp-1 font-semibold wrap-anywhere">
        {name}
      </p>
      <p className="text-black/75">
        <Both of={of} />
      </p>
    </div>
  )
}
