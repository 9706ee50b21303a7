import { serviceWorkers, workerRegistration } from '#ui/browser/service-worker.ts'
import { localPath } from '#ui/text/local-path.ts'

/** Path of the meeting page, by which the service worker finds it. */
function pathOf(dealId: string): string {
  return localPath(`/dashboard/deals/${dealId}/kit`)
}

/** Makes the meeting page open without a connection: the service worker caches it with all its files. */
export async function keepPage(dealId: string): Promise<void> {
  const registration = await serviceWorkers()?.ready
  registration?.active?.postMessage({ kind: 'keep-kit', path: pathOf(dealId) })
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Asks the browser to wake the service worker when there is a connection, even if no page is open. Few browsers do. */
export async function askForSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await workerRegistration()
  await registration?.sync?.register('outbox').catch(() => {})
}
