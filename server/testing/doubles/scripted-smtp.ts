import { createServer, type Server, type Socket } from 'node:net'

/**
 * What the server does with the next mail: accepts it, rejects it temporarily, drops the connection
 * before or after confirming it, or drops it at the first command.
 */
export type Behaviour = 'take' | 'refuse' | 'break unanswered' | 'break answered' | 'down'

export type ScriptedSmtp = {
  url: string
  /** Every completely received mail, including those not accepted. */
  received: { to: string; raw: string; behaviour: Behaviour }[]
  /** Applied in order, each once it resolves; after the last one, mails are accepted. */
  script: (Behaviour | Promise<Behaviour>)[]
  close: () => Promise<void>
}

/** A mail server that drops connections mid-conversation, as real ones do. */
export async function scriptedSmtp(): Promise<ScriptedSmtp> {
  const received: ScriptedSmtp['received'] = []
  const script: ScriptedSmtp['script'] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, { received, script })
  })
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    script,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      found(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

function converse(socket: Socket, { received, script }: Pick<ScriptedSmtp, 'received' | 'script'>) {
  let text = ''
  let to = ''
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 scripted')
  socket.on('data', async (part) => {
    text += part.toString('utf8')
    for (;;) {
      const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const said = text.slice(0, end)
      text = text.slice(end + (inData ? 5 : 2))
      if (inData) {
        inData = false
        const behaviour = await (script.shift() ?? 'take')
        received.push({ to, raw: said, behaviour })
        if (behaviour === 'refuse') say('451 Try again later')
        else if (behaviour === 'break unanswered') socket.destroy()
        else if (behaviour === 'break answered') socket.end('250 Taken\r\n')
        else say('250 Taken')
        continue
      }
      if (script[0] === 'down') {
        script.shift()
        socket.destroy()
        return
      }
      to = /^RCPT TO:<([^>]*)>/i.exec(said)?.[1] ?? to
      inData = said.toUpperCase() === 'DATA'
      const done = said.toUpperCase() === 'QUIT' ? '221 Bye' : '250 OK'
      say(inData ? '354 Go on' : done)
    }
  })
}
