import { createServer, type AddressInfo, type Socket } from 'node:net'

import { afterAll } from 'vitest'

export interface ReceivedMail {
  to: string
  /** Headers and parts, with their transfer encoding. */
  raw: string
}

export interface SmtpServer {
  url: URL
  mails: ReceivedMail[]
  /** Each recipient is answered with this instead, such as `450 Busy`. */
  refusal: string | undefined
}

/** A mail server (RFC 5321) that retains the mails that it receives, for one test file. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const state: Pick<SmtpServer, 'mails' | 'refusal'> = { mails: [], refusal: undefined }
  const server = createServer((socket) => converse(socket, state))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  return Object.assign(state, { url: new URL(`smtp://127.0.0.1:${port}`) })
}

function converse(socket: Socket, state: Pick<SmtpServer, 'mails' | 'refusal'>): void {
  let unread = ''
  let to = ''
  let data: string[] | undefined
  const answer = (line: string) => socket.write(`${line}\r\n`)
  const readLine = (line: string): void => {
    if (data) {
      if (line !== '.') return void data.push(line.replace(/^\./, ''))
      state.mails.push({ to, raw: data.join('\n') })
      data = undefined
      return void answer('250 Taken')
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    if (verb === 'RCPT') {
      if (state.refusal !== undefined) return void answer(state.refusal)
      to = /<(.*)>/.exec(line)?.[1] ?? ''
    }
    if (verb === 'DATA') {
      data = []
      return void answer('354 Go on')
    }
    if (verb === 'QUIT') return void socket.end('221 Bye\r\n')
    answer('250 Yes')
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    unread += bytes.toString()
    const lines = unread.split('\r\n')
    unread = lines.pop() ?? ''
    lines.forEach(readLine)
  })
  answer('220 Tests')
}

/** The readable text of a mail's first part. */
export function textOf({ raw }: ReceivedMail): string {
  const part = raw.split(/^Content-Type: text\/plain.*$/m)[1] ?? ''
  const [headers = '', ...rest] = part.split('\n\n')
  const body = rest.join('\n\n').split(/^--/m)[0] ?? ''
  if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(headers)) return body
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
