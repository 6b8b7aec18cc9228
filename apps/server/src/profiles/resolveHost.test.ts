import { expect, onTestFinished, test } from 'vitest'
import { startNameServer, type RecordType } from './nameServer.fixture.ts'
import { resolveHost } from '@peppermint/http/outgoing/resolveHost.ts'

async function start(records: Parameters<typeof startNameServer>[0]) {
  const server = await startNameServer(records)
  onTestFinished(server.stop)
  return server
}

const never = new AbortController().signal
const v6 = (last: number) => [0x26, 0x06, ...Array.from({ length: 13 }, () => 0), last]

test('the addresses of both families come by turns, four of each', async () => {
  const answers: Record<RecordType, readonly (readonly number[])[]> = {
    A: [1, 2, 3, 4, 5, 6].map((last) => [93, 184, 215, last]),
    AAAA: [v6(1)],
  }
  const server = await start((type) => answers[type])
  const found = await resolveHost('pictures.example', never, [server.address])
  expect(found.map(({ family }) => family)).toEqual([6, 4, 4, 4, 4])
  expect(found[0]?.address).toBe('2606::1')
  expect(
    found
      .slice(1)
      .map(({ address }) => address)
      .toSorted(),
  ).toHaveLength(4)
})

test('a host with addresses of one family has these', async () => {
  const server = await start((type) => (type === 'A' ? [[93, 184, 215, 14]] : []))
  expect(await resolveHost('pictures.example', never, [server.address])).toEqual([
    { address: '93.184.215.14', family: 4 },
  ])
})

test('a host without addresses is an error', async () => {
  const server = await start(() => [])
  await expect(resolveHost('pictures.example', never, [server.address])).rejects.toThrow('ENODATA')
})

test('an aborted resolution ends with the reason, without a second try', async () => {
  const server = await start(() => undefined)
  const ending = new AbortController()
  const resolving = resolveHost('pictures.example', ending.signal, [server.address])
  await expect.poll(server.questions).toBeGreaterThan(0)
  ending.abort(new Error('The visitor left.'))
  await expect(resolving).rejects.toThrow('The visitor left.')
  // One query per address family: the resolver does not try again.
  expect(server.questions()).toBeLessThanOrEqual(2)
})
