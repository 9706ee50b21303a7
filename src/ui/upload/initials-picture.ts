import { initials } from '#shared/text/initials.ts'

/** Grounds on which white letters have a contrast of at least 4.5: the greens, greys and signal colours of the palette. */
export const GROUNDS = ['#0f7a55', '#14543f', '#45554d', '#335f7a', '#8a5a00', '#7a3b52'] as const

const SIZE = 640

/** The ground of a name: the same at every try. */
export function groundOf(name: string): (typeof GROUNDS)[number] {
  const sum = [...name.trim()].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return GROUNDS[sum % GROUNDS.length] ?? GROUNDS[0]
}

/** A square PNG with the initials of the name; null when the browser cannot draw one. */
export async function makeInitialsPicture(name: string): Promise<File | null> {
  const letters = initials(name)
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE })
  const context = canvas.getContext('2d')
  if (!context) return null
  const font = `600 ${SIZE * 0.4}px ${getComputedStyle(document.body).fontFamily}`
  // Drawn with another font where this one cannot be loaded.
  await document.fonts.load(font, letters).catch(() => [])
  context.fillStyle = groundOf(name)
  context.fillRect(0, 0, SIZE, SIZE)
  Object.assign(context, { font, fillStyle: '#ffffff', textAlign: 'center' })
  // By the ink of the letters: vowel signs above and below them would be cut off by a baseline of their own.
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(letters)
  context.fillText(letters, SIZE / 2, (SIZE + above - below) / 2, SIZE * 0.8)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], `${letters}.png`, { type: 'image/png' })
}
