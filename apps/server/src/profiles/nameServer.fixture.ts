/** A name server on this machine. */
import { createSocket } from 'node:dgram'

/** Type of a question: an IPv4 or an IPv6 address. */
export type RecordType = 'A' | 'AAAA'

const AAAA = 28

/** @param records the addresses in bytes, or undefined for no answer at all. */
export async function startNameServer(
  records: (type: RecordType) => readonly (readonly number[])[] | undefined,
) {
  const socket = createSocket('udp4')
  let questions = 0
  socket.on('message', (message, from) => {
    questions += 1
    // After the header come the name, ended by a zero byte, then type and class.
    const nameEnd = message.indexOf(0, 12) + 1
    const type = message.readUInt16BE(nameEnd)
    const found = records(type === AAAA ? 'AAAA' : 'A')
    if (found === undefined) return
    const header = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, found.length, 0, 0, 0, 0])
    message.copy(header, 0, 0, 2)
    const answers = found.map((bytes) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
    )
    socket.send(
      Buffer.concat([header, message.subarray(12, nameEnd + 4), ...answers]),
      from.port,
      from.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions: () => questions,
    stop: () => new Promise<void>((resolve) => socket.close(resolve)),
  }
}
