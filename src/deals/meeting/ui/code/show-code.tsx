import { Check, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useSettings } from '#ui/text/words.ts'
import { kit as words } from '#words/kit.ts'
import { KitFrame, PartTitle } from '../frame/kit-frame.tsx'
import { payWayOf } from '../money/price-of.ts'
import type { PartProps } from '../part-props.ts'
import { handoverLink } from './handover-link.ts'

/** The saller's side: the code in figures and as a QR, large, on a screen that stays on. */
export function ShowCode({ open, frame }: PartProps) {
  const { session, local } = open
  const { deal } = local.kit
  const { publicUrl } = useSettings()
  const code = deal.handoverCode
  const said = words.code.said[payWayOf(local) === 'cash' ? 'cash' : 'wallet']
  useWakeLock()
  return (
    <KitFrame
      {...frame}
      part="code"
      foot={
        <>
          <Button size="lg" full onClick={() => session.change((now) => ({ ...now, otherDone: true }))}>
            <Sentence>{words.code.saysDone(firstName(deal.buyerName))}</Sentence>
          </Button>
          <Button
            kind="quiet"
            full
            className="mt-1"
            onClick={() => session.change((now) => ({ ...now, part: 'money', moneyDone: false }))}
          >
            {words.code.backToMoney}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center text-center">
        <PartTitle>
          <Sentence>{words.code.show(firstName(deal.buyerName))}</Sentence>
        </PartTitle>
        <p className="mt-1 text-small text-ink-2">{words.code.showText}</p>
        {code === null ? (
          <p className="mt-5 text-small text-warn-ink">{words.code.none}</p>
        ) : (
          <Code code={code} link={handoverLink(publicUrl, local.dealId, code)} />
        )}
        <p className="mt-5 flex items-center gap-2 text-small text-ink-2">
          <Check className="size-4.5 text-accent-ink" />
          {said}
        </p>
        <p className="mt-1 flex items-center gap-2 text-caption text-ink-3">
          <WifiOff className="size-4" />
          {words.code.works}
        </p>
      </div>
    </KitFrame>
  )
}

function Code({ code, link }: { code: string; link: string }) {
  return (
    <div className="mt-5 rounded-[20px] border border-line bg-white p-5 text-sage-ink">
      <QrCode text={link} label={words.code.qr(code)} className="size-54" />
      <p className="figures mt-4 text-[2.75rem] leading-none font-semibold tracking-[0.06em]">
        <span aria-hidden="true">
          {code.slice(0, 3)} {code.slice(3)}
        </span>
        <span className="sr-only">{words.code.spoken(code)}</span>
      </p>
    </div>
  )
}

/** Keeps the screen on, where the browser can; again after the person comes back to the page. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const keep = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    }
    void keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [])
}
