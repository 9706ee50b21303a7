import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { afterEach } from 'vitest'
import { allWords } from '#messages/all.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { localPath } from '#ui/text/local-path.ts'
import { language } from '#words/language.ts'
// The page loads it after its first paint: here it is there by then.
import '../../src/web/client/deferred-parts.tsx'
import { deferredWords } from '../../src/web/client/deferred-words.ts'
import { makeRouter, type RouterContext } from '../../src/web/shell/router.tsx'
import { type Answers, apiOf } from './api.ts'
import { beginSession, SIGN_IN, type Visitor } from './session.ts'

interface Given {
  /** The visitor of the page; a guest without it. */
  as?: Visitor
  answers?: Answers
  settings?: Partial<PublicSettings>
}

/** The words of the language that the file runs in: English, or Bangla in a file `*.bn.test.tsx`. */
export const words = allWords[language]

const SETTINGS: PublicSettings = {
  ...{ copy: 'specified', publicUrl: 'http://localhost:3000', publicProductPages: true, google: true },
  ...{ imageUpload: { url: '/images/upload', key: 'key' }, contact: {}, signIn: SIGN_IN },
}

const faults: unknown[] = []

afterEach(() => {
  for (const fault of faults.splice(0)) throw fault
})

/**
 * Opens a page by its address, as the browser shows it, with the words that a browser has loaded for it.
 * `router.state.location` is where the person is.
 */
export async function openPage(address: string, { as = 'guest', ...given }: Given = {}) {
  history.replaceState(null, '', localPath(address))
  beginSession(as)
  const router = makeRouter({ ...contextOf(given), ...deferredWords() })
  await router.load()
  const user = userEvent.setup({ delay: null })
  // The page is the whole document.
  const container = document as unknown as HTMLElement
  // Lets the parts that come after the first paint come.
  await act(async () => render(<RouterProvider router={router} />, { container, baseElement: document.body }))
  return { user, router, main }
}

/** Writes into an empty field at once: letter by letter takes a render of the page each. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.paste(text)
}

/** The main part of the page, without its header and footer. */
function main() {
  return within(screen.getByRole('main'))
}

/** Shows one component inside what it needs, with the toasts beside it. */
export async function show(
  element: ReactElement,
  { as = 'guest', ...given }: Given = {},
): Promise<{ user: UserEvent }> {
  beginSession(as)
  const context = contextOf(given)
  const { queryClient } = makeRouter(context).options.context
  const router = createRouter({ routeTree: shownAlone, context: { ...context, queryClient } })
  await router.load()
  const shown = (
    <Shown value={element}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </Shown>
  )
  await act(async () => render(shown))
  return { user: userEvent.setup({ delay: null }) }
}

const shownAlone = createRootRouteWithContext<RouterContext>()({ component: Alone })
const Shown = createContext<ReactNode>(null)

function Alone() {
  return (
    <>
      {useContext(Shown)}
      <Toaster closeLabel={words.site.close} />
    </>
  )
}

function contextOf({ answers = {}, settings }: Omit<Given, 'as'>) {
  return { api: apiOf(answers, faults), words, settings: { ...SETTINGS, ...settings }, loadWords: () => undefined }
}
