import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../test/component/render.tsx'
import { PhotoZoom } from './photo-zoom.tsx'

const PHOTOS = ['/images/front.jpg', '/images/back.jpg']

function Opened({ onClose }: { onClose: (at: number) => void }) {
  const [isOpen, setOpen] = useState(true)
  function close(at: number) {
    onClose(at)
    setOpen(false)
  }
  return isOpen && <PhotoZoom name="HP EliteBook" photos={PHOTOS} first={1} onClose={close} />
}

test('Back closes the full-screen photos, and stays on the page', async () => {
  window.history.replaceState(null, '', '/?page=2')
  const onClose = vi.fn<(at: number) => void>()
  await show(<Opened onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'HP EliteBook' })
  act(() => window.history.back())
  await expect.poll(() => screen.queryByRole('dialog', { name: 'HP EliteBook' })).toBeNull()
  expect(onClose.mock.calls).toEqual([[1]])
  await expect.poll(() => window.history.state.isSecondEntry).toBe(true)
  expect(window.location.pathname + window.location.search).toBe('/?page=2')
})
