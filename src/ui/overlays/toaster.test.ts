import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { afterEach, expect, test } from 'vitest'
import { Toaster } from './toaster.tsx'

afterEach(() => toast.remove())

const shown = () => renderToString(createElement(Toaster, { closeLabel: 'Close' }))

let kept: string[] = []
function Probe() {
  kept = useToaster().toasts.map(({ message }) => String(message))
  return null
}

test('[N14] at most 20 toasts are kept, the newest first; three are seen at once, each at most 350 px wide', () => {
  for (let sent = 1; sent <= 25; sent++) toast.error(`Message ${sent}.`)
  renderToString(createElement(Probe))
  expect(kept).toEqual(Array.from({ length: 20 }, (_, at) => `Message ${25 - at}.`))
  const boxes = shown().split('class="flex w-full').slice(1)
  expect(boxes.map((box) => /Message \d+\./.exec(box)?.[0])).toEqual(['Message 25.', 'Message 24.', 'Message 23.'])
  for (const box of boxes) expect(box).toMatch(/^[^"]* max-w-\[350px\] /)
})

test.each([
  ['a message', toast, '4000'],
  ['an error', toast.error, '4000'],
  ['a message of our own', toast.custom, '4000'],
  ['a success', toast.success, '2000'],
  ['what is loading', toast.loading, 'Infinity'],
])('[N13] %s stays for its time', (_what, send, ms) => {
  send(({ duration }: Toast) => `It stays for ${duration}.`)
  expect(shown()).toContain(`It stays for ${ms}.`)
})
