import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/component/render.tsx'
import { Drawer } from './drawer.tsx'

function Opened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Drawer open={isOpen} onClose={() => setOpen(false)} label="Menu" closeLabel="Close" side="left">
      <a href="/contact">Contact</a>
    </Drawer>
  )
}

test('Back closes the menu and stays on the page', async () => {
  window.history.replaceState(null, '', '/?page=2')
  await show(<Opened />)
  await screen.findByRole('dialog', { name: 'Menu' })
  act(() => window.history.back())
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
  await expect.poll(() => window.history.state.isSecondEntry).toBe(true)
  expect(window.location.pathname + window.location.search).toBe('/?page=2')
})
