import { LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { kit as words } from '#messages/en/kit.ts'
import type { Refusal } from '../device/outbox.ts'

/** Until when the code is locked, in milliseconds since 1970; null when it is not, or not any more. */
export function useLockedUntil(refusal: Refusal | null | undefined): number | null {
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
export function Locked({ until }: { until: number }) {
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
