import { createHash } from 'node:crypto'

export interface PolicyOptions {
  /** Other origins that pictures come from and go to. */
  imageOrigins: string[]
  /** Other origins that the sign-in client talks to. */
  signInOrigins: string[]
  /** The code of the page's own inline styles. */
  styles?: string[]
  /** True where the development server puts styles and hot reload into the page by itself. */
  fromSources?: boolean
}

/**
 * What a page may do, for its headers. `scripts`, the code of its own inline ones, are allowed by their hashes, no others
 * are. They must not be read out of the finished page, where one that somebody planted would stand among them.
 */
export function pageHeaders(scripts: string[], options: PolicyOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(scripts, options),
    'permissions-policy': PERMISSIONS,
  }
}

/** No inline style either, and no text becomes an element or a script but through the two policies of ours that are named. */
function contentSecurityPolicy(scripts: string[], options: PolicyOptions): string {
  const { imageOrigins, signInOrigins, styles = [], fromSources } = options
  const inlineStyles = fromSources ? ["'unsafe-inline'"] : styles.map(hashOf)
  const images = imageOrigins.join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scripts.map(hashOf))].join(' ')}`,
    `style-src 'self' ${inlineStyles.join(' ')}`,
    `img-src 'self' data: blob: ${images}`,
    "font-src 'self'",
    `connect-src 'self' ${[...imageOrigins, ...signInOrigins].join(' ')}`,
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(fromSources ? [] : ["require-trusted-types-for 'script'", 'trusted-types default own-html']),
  ]
    .map((line) => line.trim())
    .join('; ')
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Off for us and for whatever a page might embed. What is left by itself: sharing, and writing to the clipboard. */
const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...['idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials'],
  ...['payment', 'picture-in-picture', 'publickey-credentials-create', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')
