import { respond } from './network.ts'

/** The first bytes of a JPEG: what the pages know a photo by. */
const JPEG_HEAD = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

export function aPhoto(name = 'me.jpg'): File {
  return new File([JPEG_HEAD], name, { type: 'image/jpeg' })
}

/** The host of pictures. `answers` are its next ones; then it stores what it is sent. */
export function imageHost(...answers: (Response | 'no connection')[]): { stored: string[] } {
  const stored: string[] = []
  respond((request) => {
    if (new URL(request.url).pathname !== '/images/upload') return undefined
    const answer = answers.shift()
    if (answer === 'no connection') return Promise.reject(new TypeError('no connection'))
    if (answer) return answer
    const url = `/images/${stored.length + 1}.jpg`
    stored.push(url)
    return Response.json({ success: true, data: { url } })
  })
  return { stored }
}
