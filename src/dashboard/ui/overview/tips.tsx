import { Link } from '@tanstack/react-router'
import { ArrowRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { CircuitTrace } from '#ui/display/circuit-trace.tsx'
import { useWords } from '#ui/text/words.ts'

export function BuyerTip() {
  const words = useWords().dashboard.overview.buyerTip
  return (
    <Tip title={words.title} text={words.text}>
      <Link to="/products" className={buttonClass({ kind: 'bright' })}>
        {words.action}
        <ArrowRight className="size-4.5" />
      </Link>
    </Tip>
  )
}

export function SallerTip() {
  const words = useWords().dashboard.overview.sallerTip
  return (
    <Tip title={words.title} text={words.text}>
      <Link to="/dashboard/add-a-product" className={buttonClass({ kind: 'bright' })}>
        <Plus className="size-4.5" />
        {words.action}
      </Link>
    </Tip>
  )
}

/** The deep green card of the overview. */
function Tip({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="relative overflow-hidden rounded-card bg-deep p-5 text-white lg:p-6">
      <CircuitTrace className="-right-14 -bottom-6 w-72 text-leaf-400 opacity-25" />
      <h2 className="relative text-h3 font-semibold">{title}</h2>
      <p className="relative mt-2 text-small text-leaf-100/85">{text}</p>
      <div className="relative mt-5">{children}</div>
    </section>
  )
}
