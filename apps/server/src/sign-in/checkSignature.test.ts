/** One check of a signature: what it asks the chain, how long, and what happens to the attempt when that fails. */
import { createClient, custom, getAddress, HttpRequestError, type Client } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Logger } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from '@peppermint/http/router.ts'
import { checkSignature } from './checkSignature.ts'

const alice = privateKeyToAccount(generatePrivateKey())
const wallet = getAddress(`0x${'5a'.repeat(20)}`)
const [domain, nonce] = ['mint.example', 'aNonce123456']
const UNREACHABLE = {
  status: 503,
  code: 'chain_unreachable',
  message:
    'The chain is not responding, so the signature could not be checked. Nothing was changed. Try again in a moment with the same signature.',
  headers: { 'Retry-After': '5' },
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A check by a node that answers so, and everything that the check did beside. */
function open(answer: (method: string, signal: AbortSignal) => Promise<unknown>) {
  const seen = {
    slots: 0,
    released: 0,
    takenBack: 0,
    warnings: [] as unknown[],
    signals: [] as AbortSignal[],
  }
  const parts = {
    openClient(signal: AbortSignal): Client {
      seen.signals.push(signal)
      const request = ({ method }: { readonly method: string }) => answer(method, signal)
      return createClient({ transport: custom({ request }, { retryCount: 0 }) })
    },
    slots: {
      acquire(client: string) {
        expect(client).toBe('203.0.113.1')
        seen.slots += 1
        return () => void (seen.released += 1)
      },
    },
    client: '203.0.113.1',
    log: { warn: (...line: unknown[]) => void seen.warnings.push(line) } as unknown as Logger,
  }
  const attempt = { issuedAt: new Date(), refund: async () => void (seen.takenBack += 1) }
  return { parts, attempt, seen }
}

function signed(address: typeof wallet, signature: `0x${string}`) {
  const message = messageOf(address)
  return { address, message, signature, domain, nonce, chainId: 7700 }
}
const issuedAt = new Date()
const messageOf = (address: typeof wallet) =>
  createSiweMessage({
    address,
    chainId: 7700,
    domain,
    issuedAt,
    nonce,
    uri: `https://${domain}`,
    version: '1',
  })

const yes = async (method: string) => (method === 'eth_getCode' ? '0x00' : `0x1626ba7e${'0'.repeat(56)}`)
const no = async (method: string) => (method === 'eth_getCode' ? '0x00' : '0x')

test('a key’s own signature needs neither the chain nor a slot', async () => {
  const { parts, attempt, seen } = open(() => Promise.reject(new Error('asked')))
  const message = messageOf(alice.address)
  await checkSignature(signed(alice.address, await alice.signMessage({ message })), attempt, parts)
  expect(seen).toMatchObject({ slots: 0, takenBack: 0, warnings: [] })
})

test('[A-10] a contract wallet takes a slot and gives it back; nothing is left running', async () => {
  const { parts, attempt, seen } = open(yes)
  await checkSignature(signed(wallet, '0x1234'), attempt, parts)
  expect(seen).toMatchObject({ slots: 1, released: 1, takenBack: 0, warnings: [] })
  expect(seen.signals[0]?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['0x', 'The account has not approved this message on the chain yet. Nothing was changed.'],
  ['0x1234', 'The signature does not match the account. Nothing was changed. Sign the message again.'],
] as const)(
  'the signature %s that is not right counts, and is refused in words',
  async (signature, message) => {
    const { parts, attempt, seen } = open(no)
    await expect(checkSignature(signed(wallet, signature), attempt, parts)).rejects.toMatchObject({
      status: 401,
      code: 'invalid_signature',
      message,
    })
    expect(seen).toMatchObject({ slots: 1, released: 1, takenBack: 0 })
  },
)

test('a chain that cannot be asked is no refusal: the attempt does not count', async () => {
  const url = 'https://node.example/token'
  const { parts, attempt, seen } = open(() => Promise.reject(new HttpRequestError({ url, status: 500 })))
  await expect(checkSignature(signed(wallet, '0x1234'), attempt, parts)).rejects.toMatchObject(UNREACHABLE)
  expect(seen).toMatchObject({ released: 1, takenBack: 1 })
  expect(seen.warnings).toEqual([
    [{ why: 'HTTP request failed.' }, 'sign-in: on-chain signature check failed'],
  ])
})

test('an error that is not the library’s is logged without its words, which may hold a token', async () => {
  const { parts, attempt, seen } = open(yes)
  const openClient = () => {
    throw new Error('https://node.example/token')
  }
  await expect(
    checkSignature(signed(wallet, '0x1234'), attempt, { ...parts, openClient }),
  ).rejects.toMatchObject(UNREACHABLE)
  expect(seen).toMatchObject({ released: 1, takenBack: 1 })
  expect(seen.warnings).toEqual([[{ why: 'no answer in time' }, 'sign-in: on-chain signature check failed']])
})

test('a check ends after 6,000 ms, whatever the node does', async () => {
  const { parts, attempt, seen } = open(
    (_method, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      }),
  )
  let failure: unknown
  void checkSignature(signed(wallet, '0x1234'), attempt, parts).catch((error: unknown) => (failure = error))
  await vi.waitUntil(() => seen.signals.length === 1 && vi.getTimerCount() === 1, {
    interval: 0,
    timeout: 30_000,
  })
  await vi.advanceTimersByTimeAsync(5_990)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10)
  expect(failure).toMatchObject(UNREACHABLE)
  expect(seen.signals[0]?.reason).toMatchObject({ message: 'No answer in time.' })
  expect(seen).toMatchObject({ released: 1, takenBack: 1 })
})

test('a check that gets no slot does not count either', async () => {
  const { parts, attempt, seen } = open(yes)
  const busy = new HttpError(503, 'busy', 'Too many.')
  const slots = {
    acquire: () => {
      throw busy
    },
  }
  await expect(checkSignature(signed(wallet, '0x'), attempt, { ...parts, slots })).rejects.toBe(busy)
  expect(seen).toMatchObject({ takenBack: 1, signals: [] })
})
