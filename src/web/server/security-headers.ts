import { createHash } from 'node:crypto'

export interface PolicyOptions {
  /** Other origins that images are loaded from and uploaded to. */
  imageOrigins: string[]
  /** Other origins that the sign-in client calls. */
  signInOrigins: string[]
  /** The page's own inline styles. */
  styles?: string[]
  /** Browser features that this page may use and others may not, such as the camera. */
  features?: readonly string[]
  /** True in development, where Vite adds styles and hot reload to the page. */
  fromSources?: boolean
}

/**
 * The security headers of a page. `scripts` is the code of its own inline scripts, which are allowed by their hashes. It must
 * come from the renderer: read out of the HTML, it would include an injected script.
 */
export function pageHeaders(scripts: string[], options: PolicyOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(scripts, options),
    'permissions-policy': permissions(options.features),
  }
}

/** Inline styles are not allowed either, and only our two Trusted Types policies turn text into elements or scripts. */
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

/**
 * The Permissions-Policy header. A feature that is not off is allowed for the page itself alone. Every page may ask for the
 * position, because a list of products, which asks for it at a press, may be opened from any page without loading another
 * document.
 */
function permissions(allowed: readonly string[] = []): string {
  return [
    'geolocation=(self)',
    ...FEATURES.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`),
  ].join(', ')
}

/** Off for us and for embedded content. Not listed, and so allowed for us: sharing, and writing to the clipboard. */
const FEATURES = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'gamepad', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...['idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials'],
  ...['payment', 'picture-in-picture', 'publickey-credentials-create', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
]
