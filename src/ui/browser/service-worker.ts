/** The service workers of this browser; undefined in those without, such as private windows, and where cookies are blocked. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker ?? undefined
  } catch {
    return undefined
  }
}

/** The service worker of the site as it is registered here; undefined where there is none. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
}
