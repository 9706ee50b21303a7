import { LockKeyhole, QrCode as QrIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isCodeWellFormed } from '#shared/check-digit.ts'
import { firstName } from '#shared/text/first-name.ts'
import { typedCode } from '#shared/text/typed-code.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { kit as words } from '#words/kit.ts'
import type { Refusal } from '../device/outbox.ts'
import { KitFrame, PartTitle } from '../frame/kit-frame.tsx'
import type { PartProps } from '../part-props.ts'
import { CodeBoxes, type CodeLook } from './code-boxes.tsx'
import { readHandoverLink } from './handover-link.ts'
import { Keypad } from './keypad.tsx'
import { Scanner } from './scanner.tsx'

const LENGTH = 6

/** The buyer's side: six boxes with their own keypad, or the camera. */
export function EnterCode({ open, frame }: PartProps) {
  const { session, local } = open
  const { deal, noun } = local.kit
  const { typed, type, look, fill, enter } = useCode(open)
  const [isScanning, setScanning] = useState(false)
  const refusal = open.waiting.find(({ entry, refusal }) => entry.kind === 'hand-over' && refusal)?.refusal
  const lockedUntil = useLockedUntil(refusal)
  const isFilled = useCodeOfAddress(local.dealId, fill)
  const back = () => session.change((now) => ({ ...now, part: 'money' }))
  if (lockedUntil) return <LockedPart frame={frame} until={lockedUntil} onBack={back} />
  return (
    <KitFrame {...frame} part="code" foot={<Keypad disabled={look === 'sending'} onType={type} typed={typed} />}>
      <div className="text-center">
        <PartTitle>
          <Sentence>{words.code.type(firstName(deal.salerName))}</Sentence>
        </PartTitle>
        <p className="mt-1 text-small text-ink-2">{words.code.onlyWith}</p>
        <CodeBoxes value={typed} look={look === 'typing' && refusal ? 'wrong' : look} onChange={type} />
        {isFilled && look === 'typing' && typed.length === LENGTH && (
          <div className="mx-auto mt-5 max-w-80">
            <p className="mb-2 text-small text-ink-2">
              <Sentence>{words.code.fromLink(firstName(deal.salerName))}</Sentence>
            </p>
            <Button size="lg" full onClick={() => void enter(typed)}>
              <Sentence>{words.code.close(firstName(deal.salerName))}</Sentence>
            </Button>
          </div>
        )}
        <div role="status" className="mx-auto mt-4 min-h-6 max-w-80 text-small">
          {look === 'sending' && <p className="text-ink-2">{words.code.sending}</p>}
          {look === 'slip' && (
            <p className="font-medium text-danger-ink">
              <Sentence>{words.code.slip(firstName(deal.salerName))}</Sentence>
            </p>
          )}
          {look === 'typing' && refusal && typed === '' && (
            <p className="font-medium text-danger-ink">{refusal.message}</p>
          )}
        </div>
        {isScanning ? (
          <Scanner dealId={local.dealId} onCode={enter} onClose={() => setScanning(false)} />
        ) : (
          <Button kind="secondary" icon={QrIcon} className="mt-2" onClick={() => setScanning(true)}>
            {words.code.scan}
          </Button>
        )}
        <p className="mx-auto mt-4 max-w-72 text-caption text-ink-3">
          <Sentence>{words.code.closes(firstName(deal.salerName), noun)}</Sentence>
        </p>
        <Button kind="quiet" className="mt-1" onClick={back}>
          {words.code.backToMoney}
        </Button>
      </div>
    </KitFrame>
  )
}

function LockedPart({ frame, until, onBack }: Pick<PartProps, 'frame'> & { until: number; onBack: () => void }) {
  return (
    <KitFrame {...frame} part="code">
      <Locked until={until} />
      <Button kind="quiet" full onClick={onBack}>
        {words.code.backToMoney}
      </Button>
    </KitFrame>
  )
}

/** The digits so far. The sixth sends them, unless the check digit says that one is wrong. */
function useCode({ session, waiting }: PartProps['open']) {
  const [typed, setTyped] = useState('')
  const [look, setLook] = useState<CodeLook>('typing')
  function type(next: string): void {
    if (look === 'sending') return
    const digits = typedCode(next).replace(/\D/g, '').slice(0, LENGTH)
    setTyped(digits)
    setLook('typing')
    if (digits.length === LENGTH) void enter(digits)
  }
  /** Shows a code without sending it. */
  function fill(code: string): void {
    setTyped(code)
    setLook(isCodeWellFormed(code) ? 'typing' : 'slip')
  }
  async function enter(code: string): Promise<void> {
    setTyped(code)
    if (!isCodeWellFormed(code)) return setLook('slip')
    setLook('sending')
    for (const entry of waiting) if (entry.entry.kind === 'hand-over') await session.dismiss(entry)
    await session.send({ kind: 'hand-over', code, at: new Date().toISOString() })
    setTyped('')
    setLook('typing')
  }
  return { typed, type, look, fill, enter }
}

/**
 * Fills in the code of the address: the page was opened by scanning the QR with the phone's camera app. Only a press sends it,
 * because anybody can send a link. True when the address had one.
 */
function useCodeOfAddress(dealId: string, fill: (code: string) => void): boolean {
  const [isFilled, setFilled] = useState(false)
  const onCode = useRef(fill)
  onCode.current = fill
  useEffect(() => {
    const read = readHandoverLink(location.href, dealId)
    if (read === null) return
    // Once: a reload must not fill it in again.
    history.replaceState(history.state, '', location.pathname)
    if (read === 'other_deal') return
    onCode.current(read.code)
    setFilled(true)
  }, [dealId])
  return isFilled
}

/** Returns the end of the lock of the code, in milliseconds since 1970; null without a lock, and once it is over. */
function useLockedUntil(refusal: Refusal | null | undefined): number | null {
  const until = refusal?.code === 'code_locked' && refusal.now ? Date.parse(refusal.now.at) : null
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (until === null) return
    setOver(Date.now() >= until)
    const timer = setTimeout(() => setOver(true), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return isOver ? null : until
}

/** A clock in the place of the keypad. */
function Locked({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  const [minutes, second] = [Math.floor(seconds / 60), twoDigits(seconds % 60)]
  const left =
    minutes < 60 ? `${minutes}:${second}` : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${second}`
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-danger-soft text-danger-ink">
        <LockKeyhole className="size-7" />
      </span>
      <h1 className="figures mt-4 text-h3 font-semibold" role="timer">
        {words.code.locked(left)}
      </h1>
      <p className="mt-1 max-w-72 text-small text-ink-2">{words.code.lockedText}</p>
    </div>
  )
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
