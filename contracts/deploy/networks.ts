/** Where a collection can be launched. A network is a chain, and an endpoint that is used unless another is named. */
import { defineChain, type Address, type Chain } from 'viem'
import { canto } from 'viem/chains'

export interface Network {
  readonly name: string
  readonly chain: Chain
  /** Anyone's money may be at stake here: accounts whose keys everybody knows are refused. */
  readonly isLive: boolean
  /** Canto's register of contracts that get a share of the gas spent on them. */
  readonly turnstile?: Address
  /** Name of the file that says where its collection is, where that is not `<chain id>.json`. */
  readonly addressFileName?: string
}

/** By the name that `--network` takes. */
export const NETWORKS: Readonly<Record<string, Network>> = {
  canto: {
    name: 'canto',
    chain: canto,
    isLive: true,
    turnstile: '0xEcf044C5B4b867CFda001101c617eCd347095B44',
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
  },
}

/** The networks of the tools for a launched collection: also what `npm start` runs on this machine, with Canto's id. */
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
    addressFileName: 'deployment.json',
  },
}
