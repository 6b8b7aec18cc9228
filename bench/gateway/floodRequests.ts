/**
 * The worst of each request that anyone may send to the gateway, without a signature of an owner: what the bench floods
 * it with. Every new kind of anonymous request belongs here.
 */
import { createECDH, createHash } from 'node:crypto'
import { tokenFunctions } from '@peppermint/safe/decode'
import { hashSafeTransaction } from '@peppermint/safe/hashes'
import { concatHex, encodeFunctionData, encodePacked, type Hex, numberToHex, zeroAddress } from 'viem'
import { multiSend, safeAddress } from '@peppermint/devnet/safe'

/** Of the world's Safe. */
const SAFE_VERSION = '1.3.0'
/** Of the gateway in the mint server. */
export const BASE_PATH = '/gateway'

export interface FloodRequest {
  readonly method: 'GET' | 'POST'
  /** Below the gateway's base path. */
  readonly path: string
  /** JSON. */
  readonly body?: string
}

export interface FloodTarget {
  /** Of the Safe: anyone may name one as the sender of an unsigned proposal. */
  readonly owner: Hex
  /** A Safe of others, with large proposals in its queue. */
  readonly safe: Hex
  /** One of its proposals. */
  readonly safeTxHash: Hex
}

/** @param index differs for each request, so that no answer is kept. */
type Flood = (target: FloodTarget, index: number) => FloodRequest

/** Requests of one client, by its limits. */
export const READS_PER_SECOND = 20
export const WRITES_PER_SECOND = 2

const post = (path: string, body: unknown): FloodRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
})

/** Bytes that no compression makes smaller. */
export function noise(seed: string, bytes: number): Hex {
  const parts: string[] = []
  for (let length = 0, index = 0; length < bytes; length += 32, index += 1)
    parts.push(createHash('sha256').update(`${seed} ${index}`).digest('hex'))
  return `0x${parts.join('').slice(0, 2 * bytes)}`
}

/** The first half of a signature from which a signer can be recovered. */
const POINT = '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

const signatures = (count: number): readonly Hex[] =>
  Array.from({ length: count }, (_, index) =>
    concatHex([POINT, numberToHex(index + 1, { size: 32 }), '0x1b']),
  )

const addressOf = (index: number): Hex => numberToHex(0x5afe_0000 + index, { size: 20 })
const addresses = (count: number): readonly Hex[] =>
  Array.from({ length: count }, (_, index) => addressOf(index))

/** Owners of Safes whose logs prove nothing. More than answers are kept for. */
export const UNPROVEN_OWNERS = 100
export const SAFES_PER_UNPROVEN_OWNER = 200
export const unprovenOwner = (index: number): Hex => numberToHex(0x0e00_0000 + index, { size: 20 })

/** Of a browser whose push service every gateway knows, as long as one may be. */
const pushKeys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }
const pushToken = (index: number): string =>
  JSON.stringify({
    endpoint: `https://fcm.googleapis.com/fcm/send/${noise(String(index), 1_000)}`.slice(0, 2_000),
    keys: pushKeys,
  })

function registration(index: number, safes: readonly Hex[], signers: number) {
  return {
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    cloudMessagingToken: pushToken(index),
    buildNumber: '1',
    bundle: 'example.wallet',
    deviceType: 'WEB',
    version: '1.0.0',
    safeRegistrations: [{ chainId: '7700', safes, signatures: signatures(signers) }],
  }
}

/** A batch of as many transfers as fit, each to another recipient. */
function largeBatch(bytes: number): Hex {
  const calls = Array.from({ length: Math.floor(bytes / 153) }, (_, index) => {
    const args = [addressOf(index), 1n] as const
    const data = encodeFunctionData({ abi: tokenFunctions, functionName: 'transfer', args })
    return { to: addressOf(index), value: 0n, data }
  })
  return multiSend(calls, SAFE_VERSION).data
}

/** As much as a transaction may have. */
const batch = largeBatch(130_000)
const manyTexts = { domain: {}, types: { A: [{ name: 't', type: 'string[]' }] }, primaryType: 'A' }

/** An unsigned proposal. */
export function unsignedProposal(
  { safe, owner }: Pick<FloodTarget, 'safe' | 'owner'>,
  nonce: number,
  bytes: number,
): FloodRequest {
  const transaction = {
    to: addressOf(nonce),
    value: 0n,
    data: noise(`proposal ${nonce}`, bytes),
    operation: 0,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce,
  } as const
  const { safeTxHash } = hashSafeTransaction(transaction, { chainId: 7700, safe })
  const texts = { value: '0', safeTxGas: '0', baseGas: '0', gasPrice: '0', nonce: String(nonce) }
  return post(`/v1/chains/7700/transactions/${safe}/propose`, {
    ...transaction,
    ...texts,
    safeTxHash,
    sender: owner,
  })
}

export const floods: Readonly<Record<string, { readonly perSecond: number; readonly request: Flood }>> = {
  'registrations with twenty signatures': {
    perSecond: WRITES_PER_SECOND,
    request: (_target, index) => post('/v1/register/notifications', registration(index, addresses(50), 20)),
  },
  'registrations without Safes, with 2,000 signatures': {
    perSecond: WRITES_PER_SECOND,
    request: (_target, index) => {
      const one = { chainId: '7700', safes: [], signatures: signatures(20) }
      return post('/v1/register/notifications', {
        ...registration(index, [], 0),
        safeRegistrations: Array.from({ length: 100 }, () => one),
      })
    },
  },
  'anonymous devices': {
    perSecond: WRITES_PER_SECOND,
    request: ({ safe }, index) =>
      post('/v1/register/notifications', registration(index, [safe, ...addresses(99)], 0)),
  },
  'messages of 20,000 empty texts': {
    perSecond: WRITES_PER_SECOND,
    request: ({ safe }, index) =>
      post(`/v1/chains/7700/safes/${safe}/messages`, {
        message: { ...manyTexts, message: { t: [String(index), ...Array<string>(19_999).fill('')] } },
        signature: signatures(1)[0],
      }),
  },
  'messages of as many texts as are hashed': {
    perSecond: WRITES_PER_SECOND,
    request: ({ safe }, index) =>
      post(`/v1/chains/7700/safes/${safe}/messages`, {
        message: { ...manyTexts, message: { t: [String(index), ...Array<string>(2_250).fill('')] } },
        signature: signatures(1)[0],
      }),
  },
  'messages of 64,000 characters': {
    perSecond: WRITES_PER_SECOND,
    request: ({ safe }, index) =>
      post(`/v1/chains/7700/safes/${safe}/messages`, {
        message: `${index} ${'x'.repeat(64_000)}`,
        signature: signatures(1)[0],
      }),
  },
  'unsigned proposals of 128 kB': {
    perSecond: WRITES_PER_SECOND,
    request: (target, index) => unsignedProposal(target, 1_000 + index, 128_000),
  },
  'queues of a hundred large proposals': {
    perSecond: READS_PER_SECOND,
    request: ({ safe }, index) => ({
      method: 'GET',
      path: `/v1/chains/7700/safes/${safe}/transactions/queued?trusted=false&cursor=${encodeURIComponent('limit=100&offset=0')}&x=${index}`,
    }),
  },
  'lists of large proposals for api-kit': {
    perSecond: READS_PER_SECOND,
    request: ({ safe }, index) => ({
      method: 'GET',
      path: `/tx-service/7700/api/v2/safes/${safe}/multisig-transactions?trusted=false&nonce__lt=${1_000_000 - index}`,
    }),
  },
  'exports of a history': {
    perSecond: READS_PER_SECOND,
    request: ({ safe }, index) => ({
      method: 'GET',
      path: `/v1/chains/7700/safes/${safe}/transactions/export.csv?limit=${9_999 - (index % 1_000)}`,
    }),
  },
  'details of a large proposal': {
    perSecond: READS_PER_SECOND,
    request: ({ safeTxHash }, index) => ({
      method: 'GET',
      path: `/v1/chains/7700/transactions/${safeTxHash}?x=${index}`,
    }),
  },
  'overviews of fifty Safes': {
    perSecond: READS_PER_SECOND,
    request: ({ safe }, index) => ({
      method: 'GET',
      path: `/v2/safes?safes=${[safe, ...addresses(49)].map((one) => `7700:${one}`).join(',')}&currency=USD&x=${index}`,
    }),
  },
  'owners of two hundred Safes that the chain is asked about': {
    perSecond: READS_PER_SECOND,
    request: (_target, index) => ({
      method: 'GET',
      path: `/v1/chains/7700/owners/${unprovenOwner(index % UNPROVEN_OWNERS)}/safes?x=${index}`,
    }),
  },
  'collectibles at hosts that do not answer': {
    perSecond: READS_PER_SECOND,
    request: ({ safe }, index) => ({
      method: 'GET',
      path: `/v2/chains/7700/safes/${safe}/collectibles?trusted=false&exclude_spam=false&x=${index}`,
    }),
  },
  'decoding of calldata of 128 kB': {
    perSecond: READS_PER_SECOND,
    request: (_target, index) =>
      post('/v1/chains/7700/data-decoder', {
        data: concatHex([batch, encodePacked(['uint256'], [BigInt(index)])]),
        to: zeroAddress,
      }),
  },
  'checks of accounts and contracts in 128 kB': {
    perSecond: READS_PER_SECOND,
    request: ({ safe }, index) =>
      post(`/v1/chains/7700/security/${safe}/counterparty-analysis`, {
        to: safeAddress('multiSend', SAFE_VERSION),
        value: String(index),
        data: batch,
        operation: 1,
      }),
  },
  'reviews and simulations of 128 kB': {
    perSecond: READS_PER_SECOND,
    request: ({ safe }, index) =>
      post(`/v1/chains/7700/security/${safe}/threat-analysis`, {
        walletAddress: addressOf(index),
        data: {
          domain: { chainId: 7700, verifyingContract: safe },
          types: {},
          primaryType: 'SafeTx',
          message: {
            to: safeAddress('multiSend', SAFE_VERSION),
            value: String(index),
            data: batch,
            operation: 1,
            safeTxGas: '0',
            baseGas: '0',
            gasPrice: '0',
            gasToken: zeroAddress,
            refundReceiver: zeroAddress,
            nonce: index,
          },
        },
      }),
  },
  'previews of calldata of 128 kB': {
    perSecond: READS_PER_SECOND,
    request: ({ safe }, index) =>
      post(`/v1/chains/7700/transactions/${safe}/preview`, {
        to: addressOf(index),
        value: '0',
        data: batch,
        operation: 1,
      }),
  },
}
