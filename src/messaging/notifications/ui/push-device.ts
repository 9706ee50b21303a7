import type { Client } from '#shared/client.ts'
import { serviceWorkers, workerRegistration } from '#ui/browser/service-worker.ts'
import { deviceStorage } from '#ui/browser/storage.ts'
import type { notifications } from '../contract.ts'

/** State of push messages in this browser. `install`: only possible from the home screen. `notReady`: no service worker yet. */
export type DeviceState = 'on' | 'off' | 'denied' | 'unsupported' | 'install' | 'notReady'

/** Key in the local storage of the uid of the person who switched notifications on in this browser. */
const OWNER = 'push-device-of'

type Api = Pick<Client<typeof notifications>, 'addPushDevice' | 'removePushDevice'>

/** Reads the state of push messages. `pushKey`: the key of this site; a subscription with another key gets no messages. */
export async function readDeviceState(pushKey: string): Promise<DeviceState> {
  if (!(serviceWorkers() && 'PushManager' in window && 'Notification' in window)) {
    return needsHomeScreen() ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  const registration = await workerRegistration()
  if (!registration?.active) return 'notReady'
  const subscription = await registration.pushManager.getSubscription()
  return subscription && hasKey(subscription, pushKey) ? 'on' : 'off'
}

/** Asks the user, subscribes this browser at its push service, and stores the device on the server. Throws their errors. */
export async function switchDeviceOn(api: Api, pushKey: string, uid: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return readDeviceState(pushKey)
  const registration = await workerRegistration()
  if (!registration?.active) return 'notReady'
  const former = await registration.pushManager.getSubscription()
  // A browser has one subscription, and refuses a second one with another key.
  if (former && !hasKey(former, pushKey)) await former.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  await sendToServer(api, subscription)
  deviceStorage.set(OWNER, uid)
  return 'on'
}

/**
 * Stores this browser's device on the server again, with the present sign-in. The server deletes a device whose sign-in has
 * ended, as after a change of the password. Does nothing for another person than the one who switched it on here.
 */
export async function renewDevice(api: Pick<Api, 'addPushDevice'>, uid: string): Promise<void> {
  if (deviceStorage.get(OWNER) !== uid) return
  const registration = await workerRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (subscription) await sendToServer(api, subscription)
}

async function sendToServer(api: Pick<Api, 'addPushDevice'>, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  await api.addPushDevice({ endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' })
}

/** Ends the subscription in this browser, and at the server if that can be reached. */
export async function switchDeviceOff(api: Pick<Api, 'removePushDevice'>): Promise<DeviceState> {
  deviceStorage.remove(OWNER)
  const registration = await workerRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  // The browser first: then no message is shown even if the call fails. The server deletes the device with the next message.
  await subscription.unsubscribe()
  await api.removePushDevice({ endpoint }).catch(() => undefined)
  return 'off'
}

function hasKey({ options }: PushSubscription, pushKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && base64url(key) === pushKey
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** iPhones and iPads offer push messages only to sites on the home screen. */
function needsHomeScreen(): boolean {
  const isTouchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  const isStandalone = matchMedia('(display-mode: standalone)').matches
  return (isTouchMac || /iPhone|iPad/.test(navigator.userAgent)) && !isStandalone
}
