/** An event of a stream of server-sent events; `name` is empty for a message. */
export interface StreamEvent {
  name: string
  data: string
}

/** Reads server-sent events (HTML standard, 9.2.6) from pieces of text, as far as our server writes them. */
export class EventReader {
  /** The id of the newest event: what the next connection sends as `Last-Event-ID`. */
  lastId = ''
  #rest = ''

  /** The events that are whole now. Comments are none. */
  read(text: string): StreamEvent[] {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => this.#readBlock(block) ?? [])
  }

  /** A new connection begins with a new event. */
  restart(): void {
    this.#rest = ''
  }

  #readBlock(block: string): StreamEvent | null {
    const fields = new Map<string, string>()
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':')
      if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trim())
    }
    this.lastId = fields.get('id') ?? this.lastId
    const data = fields.get('data')
    return data === undefined ? null : { name: fields.get('event') ?? '', data }
  }
}
