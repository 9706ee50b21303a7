import { Banknote, Eye, ShieldAlert, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { PAY_WAYS, type PayWay } from '#deals/bookings/contract.ts'
import { firstName } from '#shared/text/first-name.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Price } from '#ui/display/price.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { kit as words } from '#words/kit.ts'
import { groupDigits } from '#words/numbers.ts'
import type { Kit } from '../../contract.ts'
import { faultsOf } from '../../rules.ts'
import type { LocalKit } from '../device/kits.ts'
import type { Part } from '../device/progress.ts'
import { KitFrame, PartTitle } from '../frame/kit-frame.tsx'
import type { PartProps } from '../part-props.ts'
import { CashCount } from './cash-count.tsx'
import { ChangePrice } from './change-price.tsx'
import { NumberedSteps, Warning } from './numbered-steps.tsx'
import { payWayOf, priceBefore, priceOf } from './price-of.ts'

/** The second part: paying, or seeing the money. */
export function MoneyPart({ open, frame }: PartProps) {
  const { session, local } = open
  const { deal } = local.kit
  const [hasNotCome, setNotCome] = useState(false)
  const isBuyer = deal.me === 'buyer'
  const [taka, way] = [priceOf(local), payWayOf(local)]
  const choose = (chosen: PayWay) => {
    session.change((now) => ({ ...now, way: chosen }))
    if (isBuyer) void session.send({ kind: 'pay', pay: chosen })
  }
  const onNotCome = isBuyer || way === 'cash' ? null : () => setNotCome(!hasNotCome)
  return (
    <KitFrame {...frame} part="money" foot={<Foot open={open} hasNotCome={hasNotCome} onNotCome={onNotCome} />}>
      <div className="space-y-4">
        <div>
          <PartTitle>
            <Sentence>
              {isBuyer ? words.money.pay(firstName(deal.salerName)) : words.money.get(firstName(deal.buyerName))}
            </Sentence>
          </PartTitle>
          <PriceToPay open={open} />
        </div>
        <Ways way={way} onChoose={choose} />
        {isBuyer ? (
          <BuyerSteps local={local} way={way} />
        ) : way === 'cash' ? (
          <CashCount open={open} taka={taka} />
        ) : (
          <NumberedSteps steps={(moneyWay(local.kit, way)?.steps ?? []).map((title) => ({ title }))} />
        )}
        <div role="status">{hasNotCome && onNotCome && <Notice tone="warn">{words.money.wait}</Notice>}</div>
        <MainWarning kit={local.kit} way={way} />
      </div>
    </KitFrame>
  )
}

function moneyWay({ money }: Kit, way: PayWay) {
  return money.find((other) => other.way === way)
}

/** The price, and the former price or the price on the other phone. */
function PriceToPay({ open }: Pick<PartProps, 'open'>) {
  const { kit } = open.local
  const [taka, before] = [priceOf(open.local), priceBefore(kit.deal)]
  const noted = kit.deal.me === 'buyer' ? null : (kit.inspection?.price ?? null)
  return (
    <>
      <p className="mt-1">
        <Price unit={words.money.bdt} amount={groupDigits(taka)} className="text-[1.75rem] leading-9" />
      </p>
      {taka !== before && <p className="text-caption text-ink-2">{words.money.changed(before)}</p>}
      {noted !== null && noted !== taka && (
        <Notice tone="warn" className="mt-2">
          <Sentence>{words.money.noted(firstName(kit.deal.buyerName), noted)}</Sentence>
        </Notice>
      )}
      <ChangePrice open={open} />
    </>
  )
}

interface FootProps extends Pick<PartProps, 'open'> {
  hasNotCome: boolean
  /** Handler for money that has not arrived; null for cash and for the buyer. */
  onNotCome: (() => void) | null
}

function Foot({ open: { session, local }, hasNotCome, onNotCome }: FootProps) {
  const [taka, way] = [priceOf(local), payWayOf(local)]
  const isBuyer = local.kit.deal.me === 'buyer'
  const label = isBuyer ? words.money.paid : way === 'cash' ? words.money.have(taka) : words.money.see(taka)
  const goTo = (part: Part) => {
    session.change((now) => ({ ...now, part, moneyDone: part === 'code' }))
    // With this press the saller confirms the price.
    if (part === 'code' && !isBuyer) void session.send({ kind: 'price', taka })
  }
  return (
    <>
      <Button size="lg" full onClick={() => goTo('code')}>
        {label}
      </Button>
      {onNotCome && (
        <Button kind="quiet" full className="mt-1" aria-expanded={hasNotCome} onClick={onNotCome}>
          {words.money.notCome}
        </Button>
      )}
      <Button kind="quiet" full className="mt-1" onClick={() => goTo('check')}>
        {words.money.backToCheck}
      </Button>
    </>
  )
}

function MainWarning({ kit, way }: { kit: Kit; way: PayWay }) {
  if (kit.deal.me === 'buyer')
    return <Warning icon={ShieldAlert} title={words.money.buyer.pin} text={words.money.buyer.pinText} />
  if (way === 'cash') return <Warning icon={Eye} title={words.money.light} text={words.money.lightText} />
  const { app, ussd } = moneyWay(kit, way) ?? {}
  return (
    <Warning icon={Eye} title={words.money.balance} text={words.money.balanceText}>
      {app && ussd && words.money.lookAt(app, ussd)}
    </Warning>
  )
}

function Ways({ way, onChoose }: { way: PayWay; onChoose: (way: PayWay) => void }) {
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">{words.money.way}</legend>
      {PAY_WAYS.map((choice) => {
        const Icon = choice === 'cash' ? Banknote : Smartphone
        return (
          <label
            key={choice}
            className={cx(
              'flex h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border text-caption font-medium has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
              choice === way ? 'border-inverse bg-inverse text-on-inverse' : 'border-line bg-surface text-ink-2',
            )}
          >
            <input
              type="radio"
              name="way"
              value={choice}
              checked={choice === way}
              onChange={() => onChoose(choice)}
              className="sr-only"
            />
            <Icon className="size-5" />
            {words.money.ways[choice]}
          </label>
        )
      })}
    </fieldset>
  )
}

/** Steps of the buyer: check, pay, get the code. */
function BuyerSteps({ local, way }: { local: LocalKit; way: PayWay }) {
  const { deal, steps } = local.kit
  const { points } = local.progress
  const { buyer, ways } = words.money
  const faults = faultsOf(points).length
  const checked = buyer.checked(points.length, steps.length)
  const check = { title: buyer.first, text: faults > 0 ? `${checked}, ${words.check.faults(faults)}` : checked }
  const name = firstName(deal.salerName)
  const { phone } = deal.other
  const pay =
    way === 'cash'
      ? [{ title: buyer.cash, text: buyer.cashText(name) }, { title: buyer.shows(name) }]
      : [
          { title: buyer.send(ways[way]), text: phone ? buyer.number(phone, name) : buyer.noNumber(name) },
          { title: buyer.looks(name), text: buyer.looksText },
        ]
  return <NumberedSteps steps={[check, ...pay]} />
}
