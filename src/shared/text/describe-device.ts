/** Order matters: many browsers also name Chrome or Safari in their User-Agent. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string, 'phone' | 'laptop' | 'desk'][] = [
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bWindows\b/, 'Windows', 'desk'],
  [/\bMac OS X\b/, 'macOS', 'laptop'],
  [/\bCrOS\b/, 'ChromeOS', 'laptop'],
  [/\bLinux\b/, 'Linux', 'desk'],
]

/** Browser and system of a User-Agent header by their usual names, null for an unknown one; `icon` for the device. */
export function describeDevice(userAgent: string) {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const [, system, icon] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [null, null, 'desk' as const]
  return { browser, system, icon }
}
