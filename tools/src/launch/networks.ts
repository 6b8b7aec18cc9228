/** The networks of the commands: a chain and its default endpoint. */
import { defineChain, type Address, type Chain } from 'viem'
import { canto } from 'viem/chains'
import { turnstileOf } from '@peppermint/sale/launch/turnstile.ts'

export interface Network {
  readonly name: string
  readonly chain: Chain
  /** Real money is at stake: test accounts are rejected. */
  readonly isLive: boolean
  /** Between two looks for a transaction in a block. */
  readonly pollingIntervalMs: number
  /** Blocks on top of another after which its state is final. */
  readonly confirmations: number
  /** Canto's contract secured revenue registry. */
  readonly turnstile?: Address | undefined
  /** Name of its address file, if not `<chain id>.json`. */
  readonly addressFileName?: string
}

/** A local chain mines as soon as it receives a transaction. */
const LOCAL_POLLING_INTERVAL_MS = 50

/** By the value of `--network`. */
export const NETWORKS: Readonly<Record<string, Network>> = {
  canto: {
    name: 'canto',
    chain: canto,
    isLive: true,
    // A block takes about six seconds.
    pollingIntervalMs: 1_000,
    // The next block has the hash of a block's state, and the one after it the validators' signatures for that.
    confirmations: 2,
    turnstile: turnstileOf(canto.id),
  },
  local: {
    name: 'local',
    chain: defineChain({
      id: 31_337,
      name: 'the local chain',
      nativeCurrency: canto.nativeCurrency,
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    }),
    isLive: false,
    pollingIntervalMs: LOCAL_POLLING_INTERVAL_MS,
    confirmations: 0,
  },
}

/** Networks of the commands for a launched collection: also the local chain of `npm start`, which has Canto's id. */
export const LAUNCHED_NETWORKS: Readonly<Record<string, Network>> = {
  ...NETWORKS,
  world: {
    name: 'world',
    chain: defineChain({
      id: canto.id,
      name: 'the world of npm start',
      nativeCurrency: canto.nativeCurrency,
      rpcUrls: { default: { http: ['http://127.0.0.1:7701'] } },
      contracts: canto.contracts,
    }),
    isLive: false,
    pollingIntervalMs: LOCAL_POLLING_INTERVAL_MS,
    confirmations: 0,
    addressFileName: 'deployment.json',
  },
}
