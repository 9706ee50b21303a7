/** Photos of the same thing: a listing with one of them as its cover shows the others behind it, in this order. */
const GALLERIES: string[][] = [
  ['laptop-silver-open-left', 'laptop-silver-open-right-desk', 'laptop-silver-front', 'laptop-silver-closed-top'],
  ['laptop-spacegrey-open-desk', 'laptop-spacegrey-side', 'laptop-spacegrey-sockets', 'laptop-spacegrey-trackpad'],
  ['laptop-gaming-open-left', 'laptop-gaming-keyboard', 'laptop-gaming-back'],
  ['laptop-gaming-open-right', 'laptop-gaming-orange-keyboard'],
  ['laptop-gaming-white-open-left', 'laptop-gaming-white-keyboard', 'laptop-gaming-white-screen'],
  [
    'laptop-business-open-left',
    'laptop-business-open-right-desk',
    'laptop-business-front',
    'laptop-business-keyboard',
    'laptop-business-closed',
  ],
  ['laptop-blue-open-desk', 'laptop-blue-keyboard', 'laptop-blue-screen'],
  ['laptop-midnight-open-left-desk', 'laptop-midnight-keyboard', 'laptop-midnight-screen'],
  ['laptop-mint-open-left', 'laptop-mint-keyboard', 'laptop-mint-screen'],
  ['laptop-gold-open-right', 'laptop-gold-keyboard', 'laptop-gold-screen'],
  ['laptop-white-open-right', 'laptop-white-keyboard', 'laptop-white-screen'],
  ['laptop-rose-closed', 'laptop-rose-corner', 'laptop-rose-edge'],
  ['smartphone-black-desk', 'smartphone-black-corner'],
  ['smartphone-blue-front-back', 'smartphone-blue-cameras', 'smartphone-blue-screen'],
  ['smartphone-green-leaning', 'smartphone-green-back', 'smartphone-green-screen'],
  ['smartphone-red-back', 'smartphone-red-cameras', 'smartphone-red-screen'],
  ['smartphone-white-back', 'smartphone-white-cameras', 'smartphone-white-screen'],
  ['smartwatch-round-black', 'smartwatch-round-black-face'],
  ['smartwatch-round-leather-desk', 'smartwatch-round-leather-face'],
  ['smartwatch-square-green', 'smartwatch-square-green-face'],
  ['usb-stick-black-capped-desk', 'usb-stick-black-plug'],
  ['usb-stick-metal', 'usb-stick-metal-plug'],
  ['usb-stick-swivel-trio', 'usb-stick-swivel-red-blue'],
  ['smart-tv-landscape-front', 'smart-tv-landscape-close'],
  ['smart-tv-colour-right', 'smart-tv-colour-foot'],
  ['smart-tv-wall-mounted', 'smart-tv-wall-close'],
  ['smart-tv-apps-left', 'smart-tv-apps-close'],
  ['laptop-battery-pack', 'laptop-battery-label', 'laptop-battery-plug'],
]

/** The photos behind a cover. */
export function photosBehind(cover: string): string[] {
  return (GALLERIES.find((photos) => photos.includes(cover)) ?? []).filter((photo) => photo !== cover)
}
