import { act, fireEvent, screen } from '@testing-library/react'
import toast from 'react-hot-toast/headless'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/component/render.tsx'
import { toastWithUndo } from './undo-toast.tsx'

const isShown = (text: string) => screen.queryByText(text) !== null
/** A toast that is over takes 200 ms to leave. */
const LEAVING_MS = 200

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

async function expectToLeave(text: string): Promise<void> {
  await pass(1)
  await pass(LEAVING_MS)
  expect(isShown(text)).toBe(false)
}

beforeEach(async () => {
  await show(null)
  vi.useFakeTimers()
})

test.each([
  ['a success', toast.success, 2_000],
  ['a message', toast, 4_000],
  ['an error', toast.error, 4_000],
] as const)('[N13] %s goes after its time', async (_what, say, ms) => {
  act(() => void say('It is said'))
  await pass(ms - 1)
  expect(isShown('It is said')).toBe(true)
  await expectToLeave('It is said')
})

const placeOf = (text: string) => screen.getByText(text).closest('.fixed') as HTMLElement

test.each(['mouse', 'touch'])('[N13] a message goes after its time under a %s, too', async (pointerType) => {
  act(() => void toast.success('It is said'))
  fireEvent.pointerEnter(placeOf('It is said'), { pointerType })
  await pass(2_000)
  await expectToLeave('It is said')
})

test('[N13] a message goes after its time while an Undo beside it has the focus', async () => {
  act(() => toastWithUndo({ id: 'x', deleted: 'It is gone', undo: async () => {}, undone: 'It is back' }))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  act(() => void toast.error('It did not work'))
  await pass(4_000)
  await expectToLeave('It did not work')
  expect(isShown('It is gone')).toBe(true)
})

test('while the mouse is on Undo its time stands still, which a finger does not do', async () => {
  const undoing = { deleted: 'It is gone', undo: async () => {}, undone: 'It is back' }
  act(() => toastWithUndo({ ...undoing, id: 'x' }))
  await pass(300)
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  fireEvent.pointerEnter(placeOf('It is gone'), { pointerType: 'mouse' })
  await pass(60_000)
  expect(isShown('It is gone')).toBe(true)
  fireEvent.pointerLeave(placeOf('It is gone'), { pointerType: 'mouse' })
  fireEvent.pointerEnter(placeOf('It is gone'), { pointerType: 'touch' })
  await pass(20_000)
  await expectToLeave('It is gone')
})

test('a toast is announced; one that stays longer than it takes to read is dismissed by its X', async () => {
  act(() => void toast.error('It did not work'))
  expect(screen.getByRole('status').textContent).toBe('It did not work')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await pass(4_000)
  await expectToLeave('It did not work')
  act(() => void toast('This browser keeps nothing', { duration: 12_000 }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await expectToLeave('This browser keeps nothing')
})

test('Undo has the focus if nothing else has it, and is offered for 20 seconds beside that time', async () => {
  act(() => toastWithUndo({ id: 'x', deleted: 'It is gone', undo: async () => {}, undone: 'It is back' }))
  await pass(300)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  await pass(60_000)
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  await pass(19_000)
  expect(isShown('It is gone')).toBe(true)
  await pass(1_000)
  await expectToLeave('It is gone')
})

test('an undo that fails says why, and Undo is offered still', async () => {
  vi.useRealTimers()
  const undo = () => Promise.reject(new Error('no'))
  act(() => toastWithUndo({ id: 'x', deleted: 'It is gone', undo, undone: 'It is back' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/^This could not be undone\./)
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-busy')).toBeNull()
})
