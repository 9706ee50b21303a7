import { createECDH } from 'node:crypto'
import { notifications } from '#messaging/notifications/contract.ts'
import { aNotification } from '#messaging/notifications/server/build.ts'
import { type Given, MAY, sliceCalls } from '../slice-calls.ts'

/** A key of a browser: a point of the curve P-256. */
const POINT = createECDH('prime256v1').generateKeys('base64url')

async function rows({ shop, people }: Given) {
  return { id: await aNotification(shop.db, people.buyer) }
}

export const calls = sliceCalls(notifications, rows, {
  inputs: async ({ id }, { shop, people }) => ({
    listNotifications: {},
    countUnread: {},
    markRead: { id },
    markAllRead: { until: new Date().toISOString() },
    listNotificationSettings: {},
    saveQuietHours: { quiet: { from: 22, to: 7 } },
    saveNotificationSetting: { event: 'message', timing: 'daily', app: true, letter: true, push: false },
    stopLetters: { token: await shop.stopLinks.makeToken({ sub: people.buyer.id, event: 'message' }) },
    addPushDevice: { endpoint: 'https://fcm.googleapis.com/fcm/send/1', p256dh: POINT, auth: 'A'.repeat(22) },
    removePushDevice: { endpoint: 'https://fcm.googleapis.com/fcm/send/1' },
  }),
  who: {
    listNotifications: MAY.members,
    countUnread: MAY.members,
    markRead: '401 403 200 404 404 404',
    markAllRead: MAY.members,
    listNotificationSettings: MAY.members,
    saveQuietHours: MAY.members,
    saveNotificationSetting: MAY.members,
    stopLetters: MAY.anyone,
    addPushDevice: MAY.members,
    removePushDevice: MAY.members,
  },
  addresses: [
    {
      what: 'what the buyer was told',
      ...{ path: ({ id }) => `/api/notifications/${id}/read`, row: ({ id }) => ['notifications', id] },
      verbs: { POST: '401 200 404 404 404 404' },
    },
  ],
})
