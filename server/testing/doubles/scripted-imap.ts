import { createServer, type Socket } from 'node:net'

/** A mail in the mailbox; `flags` are those set by clients. */
export type StoredMail = { uid: number; raw: Buffer; flags: Set<string> }

export type ScriptedImap = {
  url: string
  mails: StoredMail[]
  /** The clients' commands, without tags. */
  commands: string[]
  /** Puts an unread mail into the mailbox. */
  put: (raw: string | Buffer) => StoredMail
  /** Breaks the connection instead of answering the next matching command. */
  breakAt: RegExp | null
  /** Called before the flags of a mail are stored. */
  beforeStore: () => Promise<void>
  close: () => Promise<void>
}

const user = { name: 'bounces@portal.example', password: 'p:ss/w@rd' }

/** A mailbox on an IMAP server (RFC 9051) that breaks connections mid-conversation, as real ones do. */
export async function scriptedImap(): Promise<ScriptedImap> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, imap)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const account = `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}`
  const imap: ScriptedImap = {
    url: `imap://${account}@127.0.0.1:${port}/Bounces`,
    mails: [],
    commands: [],
    put: (raw) => {
      const mail = { uid: imap.mails.length + 11, raw: Buffer.from(raw), flags: new Set<string>() }
      imap.mails.push(mail)
      return mail
    },
    breakAt: null,
    beforeStore: async () => undefined,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return imap
}

function converse(socket: Socket, imap: ScriptedImap) {
  let text = ''
  let working = Promise.resolve()
  socket.write('* OK [CAPABILITY IMAP4rev1] scripted\r\n')
  socket.on('data', (part) => {
    text += part.toString('latin1')
    const lines = text.split('\r\n')
    text = lines.pop() ?? ''
    for (const line of lines) working = working.then(() => answer(socket, imap, line))
  })
}

async function answer(socket: Socket, imap: ScriptedImap, line: string) {
  const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
  imap.commands.push(command)
  if (imap.breakAt?.test(command)) {
    imap.breakAt = null
    socket.destroy()
    return
  }
  const said = await sayTo(imap, command)
  if (said === null) socket.write(`${tag} BAD ${command}\r\n`)
  else for (const part of [...said, `${tag} OK done\r\n`]) socket.write(part)
  if (command === 'LOGOUT') socket.end()
}

/** The lines before the OK of a command; null for a command that a reader of reports does not need. */
async function sayTo(imap: ScriptedImap, command: string): Promise<(string | Buffer)[] | null> {
  const [verb = '', ...rest] = command.split(' ')
  const ofUid = (uid: string | undefined) =>
    imap.mails.findIndex((mail) => mail.uid === Number(uid))
  switch (verb) {
    case 'CAPABILITY':
      return ['* CAPABILITY IMAP4rev1\r\n']
    case 'LOGIN':
      return command === `LOGIN "${user.name}" "${user.password}"` ? [] : null
    case 'LIST':
    case 'LSUB':
      // An empty name asks for the delimiter.
      return [`* ${verb} () "/" ${rest[1] === '""' ? '""' : 'Bounces'}\r\n`]
    case 'SELECT':
      return rest[0] === 'Bounces'
        ? [`* FLAGS (\\Seen)\r\n* ${imap.mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n`]
        : null
    case 'LOGOUT':
      return ['* BYE\r\n']
    case 'UID':
      break
    default:
      return null
  }
  if (rest[0] === 'SEARCH') {
    const unread = imap.mails.filter(({ flags }) => !flags.has('\\Seen')).map(({ uid }) => uid)
    return [`* SEARCH ${unread.join(' ')}\r\n`]
  }
  const at = ofUid(rest[1])
  const mail = imap.mails[at]
  if (!mail) return []
  if (rest[0] === 'FETCH') {
    const [, from, most] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(command) ?? []
    const part = mail.raw.subarray(Number(from), Number(from) + Number(most))
    const head = `* ${at + 1} FETCH (UID ${mail.uid} BODY[]<${from}> {${part.length}}\r\n`
    return [head, part, ')\r\n']
  }
  if (rest[0] !== 'STORE') return null
  await imap.beforeStore()
  for (const flag of /\((.*)\)/.exec(command)?.[1]?.split(' ') ?? []) mail.flags.add(flag)
  return []
}
