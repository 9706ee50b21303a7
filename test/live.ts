/** An event stream that a test reads. */
export interface OpenStream {
  response: Response
  /** Events received so far: `data` of each message, or `event` of those with a name. */
  events: string[]
  /** The id of the newest event. */
  lastId: () => string
  /** Comments that came so far. */
  heartbeats: () => number
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close: () => void
}

/** Opens `GET /api/live` and reads it until it ends or is closed. */
export async function openLive(origin: string, headers: Record<string, string>, query = ''): Promise<OpenStream> {
  const control = new AbortController()
  const response = await fetch(`${origin}/api/live${query}`, { headers, signal: control.signal })
  const stream = { text: '', heartbeats: 0 }
  const events: string[] = []
  let lastId = ''
  const read = (block: string) => {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1).trim()]),
    )
    lastId = fields.get('id') ?? lastId
    if (fields.has('')) stream.heartbeats++
    else events.push([fields.get('event'), fields.get('data')].filter(Boolean).join(' '))
  }
  const ended = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      stream.text += chunk
      const blocks = stream.text.split('\n\n')
      stream.text = blocks.pop() ?? ''
      blocks.forEach(read)
    }
  })().catch(() => {})
  return {
    ...{ response, events, ended },
    lastId: () => lastId,
    heartbeats: () => stream.heartbeats,
    close: () => control.abort(),
  }
}
