/** Generates `generated/pepperArt.ts`: ABIs and bytecode of the art contracts, from forge's artifacts. */

interface AbiItem {
  readonly type: string
}

interface Artifact {
  readonly abi: readonly AbiItem[]
  readonly bytecode: { readonly object: string }
}

/** Contracts and the docstrings of their exports. */
const CONTRACTS = {
  HostedMetadata: 'Token metadata of a host, for collections without a drawing.',
  PepperArt: 'Draws a card, and a sealed packet, as SVG.',
  PepperDeck: 'Stores the traits of every card of the deck.',
  PepperMetadata: 'Token metadata for marketplaces: name, attributes and image.',
} as const

/**
 * The generated file: path from the contracts' folder → text.
 * @param artifactOf reads forge's artifact of a contract by its name
 */
export function artCodeFile(artifactOf: (contract: string) => Artifact): [path: string, text: string] {
  const parts = Object.entries(CONTRACTS).flatMap(([contract, sentence]) => {
    const { abi, bytecode } = artifactOf(contract)
    const name = contract[0]?.toLowerCase() + contract.slice(1)
    return [
      `/** ${sentence} */\nexport const ${name}Abi = [\n${abi.map(line).join('')}] as const\n`,
      `/** Creation code without constructor arguments. */\nexport const ${name}Bytecode =\n  '${bytecode.object}'\n`,
    ]
  })
  const head = [
    '// Generated from contracts/src by contracts/script/generate.ts. Do not edit.',
    '// evm paris, optimizer 1,000 runs, legacy pipeline, no metadata appended.\n',
  ]
  return ['generated/pepperArt.ts', [...head, ...parts].join('\n')]
}

/** One ABI item, without `internalType`, which only compilers use. */
const line = (item: AbiItem): string =>
  `  ${JSON.stringify(item, (key, value: unknown) => (key === 'internalType' ? undefined : value))},\n`
