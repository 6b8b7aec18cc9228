/** Chains that addresses are commonly copied from: EIP-155 id, EIP-3770 short names, and the name to say. */

interface KnownChain {
  readonly id: number
  /** The first is the current one. */
  readonly shortNames: readonly [string, ...string[]]
  readonly name: string
}

const KNOWN: readonly KnownChain[] = [
  { id: 1, shortNames: ['eth'], name: 'Ethereum' },
  { id: 10, shortNames: ['oeth'], name: 'Optimism' },
  { id: 56, shortNames: ['bnb'], name: 'BNB Chain' },
  { id: 100, shortNames: ['gno', 'xdai'], name: 'Gnosis' },
  { id: 130, shortNames: ['unichain'], name: 'Unichain' },
  { id: 137, shortNames: ['pol', 'matic'], name: 'Polygon' },
  { id: 146, shortNames: ['sonic'], name: 'Sonic' },
  { id: 324, shortNames: ['zksync'], name: 'ZKsync' },
  { id: 480, shortNames: ['wc'], name: 'World Chain' },
  { id: 5000, shortNames: ['mantle'], name: 'Mantle' },
  { id: 7700, shortNames: ['canto'], name: 'Canto' },
  { id: 8453, shortNames: ['base'], name: 'Base' },
  { id: 9001, shortNames: ['evmos'], name: 'Evmos' },
  { id: 42_161, shortNames: ['arb1'], name: 'Arbitrum' },
  { id: 42_220, shortNames: ['celo'], name: 'Celo' },
  { id: 43_114, shortNames: ['avax'], name: 'Avalanche' },
  { id: 59_144, shortNames: ['linea'], name: 'Linea' },
  { id: 81_457, shortNames: ['blastmainnet'], name: 'Blast' },
  { id: 84_532, shortNames: ['basesep'], name: 'Base Sepolia' },
  { id: 534_352, shortNames: ['scr'], name: 'Scroll' },
  { id: 7_777_777, shortNames: ['zora'], name: 'Zora' },
  { id: 11_155_111, shortNames: ['sep'], name: 'Sepolia' },
]

/** Name of a chain by its id; `chain 5` if it is not a common one. */
export const chainNameOf = (id: number): string => knownChainName(id) ?? `chain ${id}`

/** Name of a common chain by its id. */
export const knownChainName = (id: number): string | undefined => KNOWN.find((chain) => chain.id === id)?.name

/** Short name of a common chain, as in `canto:0x…`. */
export const shortNameOf = (id: number): string | undefined =>
  KNOWN.find((chain) => chain.id === id)?.shortNames[0]

/** The chain of a short name; undefined if it is not a common one. */
export function findByShortName(shortName: string): KnownChain | undefined {
  const lower = shortName.toLowerCase()
  return KNOWN.find(({ shortNames }) => shortNames.includes(lower))
}
