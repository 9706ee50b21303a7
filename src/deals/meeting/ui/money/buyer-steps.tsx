import type { PayWay } from '#deals/bookings/contract.ts'
import { kit as words } from '#messages/en/kit.ts'
import { faultsOf } from '../../rules.ts'
import type { LocalKit } from '../device/kits.ts'
import { NumberedSteps } from './numbered-steps.tsx'

/** What the buyer does: check, pay, be shown the code. */
export function BuyerSteps({ local, way }: { local: LocalKit; way: PayWay }) {
  const { deal, steps } = local.kit
  const { points } = local.progress
  const { buyer, ways } = words.money
  const faults = faultsOf(points).length
  const checked = buyer.checked(points.length, steps.length)
  const check = { title: buyer.first, text: faults > 0 ? `${checked}, ${words.check.faults(faults)}` : checked }
  const name = deal.salerName
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
