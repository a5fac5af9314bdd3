import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { GatheringSocket } from './gathering-socket.ts'

test('GatheringSocket sends what is written in one turn at once, and nothing less', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const socket = new GatheringSocket()
  onTestFinished(() => void socket.destroy())
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const [peer] = await accepted
  let calls = 0
  const writev = socket._writev?.bind(socket)
  socket._writev = (chunks, done) => {
    calls++
    writev?.(chunks, done)
  }
  for (const word of ['one ', 'two ', 'three ']) socket.write(word)
  await Promise.resolve().then(() => socket.end('four'))
  let text = ''
  for await (const chunk of peer) text += chunk
  expect(text).toBe('one two three four')
  expect(calls).toBe(1)
})
