import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { kit as words } from '#words/kit.ts'
import { readHandoverLink } from './handover-link.ts'

/** The detector of the browser: Chrome on Android has it, many others do not. */
interface Detector {
  detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass
  }
}

interface ScannerProps {
  dealId: string
  onCode: (code: string) => void
  onClose: () => void
}

/** Milliseconds between two looks through the camera. */
const LOOK_MS = 250

/** Reads the QR of the other phone. Says so where this browser cannot. */
export function Scanner({ dealId, onCode, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [said, setSaid] = useState<string>(words.code.scanning)
  const canScan = window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined
  const [isFailed, setFailed] = useState(false)
  const onText = useRef((_text: string) => {})
  onText.current = (text) => {
    const read = readHandoverLink(text, dealId)
    if (read === 'other_deal') setSaid(words.code.otherDeal)
    else if (read) {
      onClose()
      onCode(read.code)
    }
  }
  useEffect(() => {
    const { BarcodeDetector } = window
    if (!BarcodeDetector || !canScan || !video.current) return
    return watch(video.current, new BarcodeDetector({ formats: ['qr_code'] }), {
      onText: (text) => onText.current(text),
      onFailed: () => setFailed(true),
    })
  }, [canScan])
  return (
    <div className="mx-auto mt-2 max-w-80">
      {canScan && !isFailed && (
        <video ref={video} muted playsInline className="aspect-square w-full rounded-card bg-inverse object-cover" />
      )}
      <p role="status" className="mt-2 text-small text-ink-2">
        {canScan ? (isFailed ? words.code.noCamera : said) : words.code.noScan}
      </p>
      <Button kind="secondary" className="mt-2" onClick={onClose}>
        {words.code.stopScan}
      </Button>
    </div>
  )
}

interface WatchEvents {
  onText: (text: string) => void
  onFailed: () => void
}

/** Shows the camera in the video and looks for codes. Returns what ends it. */
function watch(video: HTMLVideoElement, detector: Detector, { onText, onFailed }: WatchEvents): () => void {
  let stream: MediaStream | undefined
  let isOver = false
  const look = async () => {
    const found = await detector.detect(video).catch(() => [])
    for (const { rawValue } of found) if (!isOver) onText(rawValue)
  }
  const timer = setInterval(() => stream && look(), LOOK_MS)
  const stop = () => {
    isOver = true
    clearInterval(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
  }
  start().catch(() => !isOver && onFailed())
  return stop
}
