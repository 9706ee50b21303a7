import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

export interface TakenLetter {
  /** Message-ID of the e-mail; null without one. */
  id: string | null
  /** The text without the parts that differ between two deliveries of one e-mail. */
  text: string
}

/** A mail server that can refuse connections, as one that is down. */
export interface MailServer {
  url: string
  /** E-mails that the server has accepted. */
  letters: TakenLetter[]
  /** The commands that it has received. */
  commands: string[]
  down: () => Promise<void>
  up: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const letters: TakenLetter[] = []
  const commands: string[] = []
  let server: Server | null = null
  let port = 0
  const sockets = new Set<Socket>()
  async function up(): Promise<void> {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
      converse(socket, letters, commands)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as { port: number }).port
  }
  async function down(): Promise<void> {
    const closed = server && once(server, 'close')
    server?.close()
    for (const socket of sockets) socket.destroy()
    await closed
    server = null
  }
  await up()
  return { url: `smtp://127.0.0.1:${port}`, letters, commands, down, up }
}

function converse(socket: Socket, letters: TakenLetter[], commands: string[]): void {
  let waiting = ''
  let inLetter = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 stand-in')
  socket.setEncoding('utf8').on('data', (part: string) => {
    waiting += part
    for (;;) {
      const ending = inLetter ? '\r\n.\r\n' : '\r\n'
      const at = waiting.indexOf(ending)
      if (at < 0) return
      const text = waiting.slice(0, at)
      waiting = waiting.slice(at + ending.length)
      if (inLetter) letters.push({ id: /^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? null, text: withoutSending(text) })
      else commands.push(text)
      inLetter = !inLetter && /^DATA/i.test(text)
      say(inLetter ? '354 go on' : /^QUIT/i.test(text) ? '221 bye' : '250 yes')
    }
  })
}

/** Removes date, id and boundaries, so that two deliveries of one e-mail are equal. */
function withoutSending(text: string): string {
  return text.replace(/^(Date|Message-ID):.*\r\n/gim, '').replace(/--_NmP-[\w.-]+/g, '--')
}
