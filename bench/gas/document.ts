/** Generates `docs/gas.md` from the rows of the snapshot. */
import { asSection } from '../parts/figure.ts'
import { figures } from './figures.ts'
import type { Row } from './measure.ts'
import { asMarkdown, tables } from './tables.ts'

/** The page for these rows, ours first. */
export function document(rows: readonly [Row, ...Row[]]): string {
  const notes = rows.flatMap(({ name, note }) => (note ? [`- ${name}: ${note}.`] : []))
  return `${[
    ABOUT,
    asSection(figures(rows[0])),
    ...tables(rows).map(asMarkdown),
    ['## Notes on the rows', '', ...notes].join('\n'),
    HOW,
  ].join('\n\n')}\n`
}

const ABOUT = `# What a mint costs in gas

Written by \`npm run bench:gas -- --write\`; do not edit. A unit test compares our rows with the chain to the unit.

Gas of whole transactions as their sender pays for them: intrinsic gas and calldata are in it, refunds are not taken off, because Canto pays none.`

const HOW = `## How it is measured

- Real transactions on anvil (chain 7700, hardfork Paris, a new chain for each row). The sum comes from the trace: the gas limit less what was left at the end, and 200 gas for each byte of code where a contract was created. Less the refund it must be what the receipt says, to the unit; otherwise the bench stops.
- The contracts beside ours do not change: their rows were measured once, the same way, at commit 0ddeb521 and before; decision 0045 names their versions and settings.
- Every contract holds the same sale: a window that is open, an exact price, a cap for an account, a supply of 10,000, three tokens minted before by another account. Every mint must bring exactly the tokens asked for.
- First mint: an account that has never minted. Mint again: one that has minted one token in the same phase. Each figure starts from the same state.
- The list has 16,384 places, so its proofs have 14 nodes. No byte of the proof is zero: the dearest there is, a usual one costs about 20 gas less. The probe's list is bare: no quota, no length.
- Fifth phase: an account counts its mints of the first four phases in a word that exists anyway, and its mints of each later phase in a separate word.
- send: a token minted alone, to an account that has none. From a batch: the third of five minted together, to such an account. Send on: a token that was sent before, by an account that has no other, to one that has some.
- deploy: every transaction that makes the collection, until its public sale is open; ours through the factory, as a launch sends it. Before it: what must be on the chain already, once; for clones and proxies the code they share, for ours the drawing and its deck.
- Floor, by arithmetic: 21,000 for the transaction, 5,000 for the word of supply and terms, 22,100 for a new word of the account (5,000 for one in use), 22,100 for the owner of the first token, 1,875 for each event. No calldata, no instructions.
- One compiler for all: solc 0.8.30 for Paris, legacy pipeline. Ours as it is deployed (contracts/foundry.toml); libraries with 1,000,000 optimizer runs; the vendors' contracts with 200, beyond which they do not fit the limit on code size.`
