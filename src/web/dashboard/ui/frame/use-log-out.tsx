import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { loadLeaving } from '#deals/meeting/ui/leaving.ts'
import type { Unsent } from '#deals/meeting/ui/send-before-leaving.ts'
import { switchDeviceOff } from '#messaging/notifications/ui/push-device.ts'
import { signOut } from '#people/sign-in/ui/account.ts'
import { currentSession } from '#people/sign-in/ui/session.ts'
import { deviceStorage } from '#ui/browser/storage.ts'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { useWords } from '#ui/text/words.ts'

const ConfirmDialog = lazy(async () => ({ default: (await loadLeaving()).ConfirmDialog }))

/**
 * Signs out, redirects to the home page and shows a toast (row O09). After a failure the user stays on the page. It asks
 * first if entries of a meeting cannot be sent. Render `dialog` on the page.
 */
export function useLogOut() {
  const [leaving, setLeaving] = useState(false)
  const words = useWords().dashboard
  const { api } = useRouteContext({ from: rootRouteId })
  const navigate = useNavigate()
  const unsent = useUnsent()
  async function leave() {
    unsent.forget()
    setLeaving(true)
    try {
      // The next person at this browser must not get notifications of this one's deals.
      await switchDeviceOff(api).catch(() => undefined)
      await signOut()
      await navigate({ to: '/' })
      toast.success(words.loggedOut)
    } catch {
      setLeaving(false)
      toast.error(words.logoutFailed)
    }
  }
  async function logOut() {
    if (!(await unsent.ask())) await leave()
  }
  const dialog = unsent.left && (
    <Suspense>
      <ConfirmDialog
        open
        onClose={unsent.forget}
        onConfirm={leave}
        icon={CloudUpload}
        title={words.unsent.title}
        text={words.unsent.text(unsent.left)}
        confirm={words.unsent.leave}
        cancel={words.unsent.stay}
      />
    </Suspense>
  )
  return { leaving, logOut, dialog }
}

/** Entries in the outbox of the user's meetings that could not be sent before log-out. */
function useUnsent() {
  const [left, setLeft] = useState<Unsent | null>(null)
  const { api, settings } = useRouteContext({ from: rootRouteId })
  async function send(): Promise<Unsent | null> {
    const { user } = currentSession()
    // The mark of `outbox.ts`: without it nothing waits on this device.
    if (!user || deviceStorage.get('outbox') === null) return null
    const { sendBeforeLeaving } = await loadLeaving()
    return sendBeforeLeaving(user.uid, { api, imageUpload: settings.imageUpload })
  }
  /**
   * Sends the outbox. Returns true if entries are left; the dialog then asks the user. If the script for it does not load, the
   * entries stay on the device and nobody is asked.
   */
  async function ask(): Promise<boolean> {
    const found = await withLoadingBar(send()).catch(() => null)
    setLeft(found)
    return found !== null
  }
  return { left, ask, forget: () => setLeft(null) }
}
