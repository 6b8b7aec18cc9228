/** `airdrop`: what is on chain of the list already is left out; the rest is shown, sent, or written for a Safe. */
import { getBlock } from 'viem/actions'
import { giveAirdrop } from './airdrop.ts'
import { lockAirdrop, openAirdropJournal } from './airdropJournal.ts'
import { divideAirdrop, gasBound, partGas } from './airdropParts.ts'
import type { Fees } from '../deploy/fees.ts'
import { describeCall, describeCost, gasAndCost } from './callReport.ts'
import { NOTHING_SENT, type CommandContext } from './commandContext.ts'
import { findEarlier } from './findEarlier.ts'
import { operationCall, type Gift, type OperationCall } from './operations.ts'
import { partFile, writeSafeFile } from './safeFiles.ts'
import { CollectionStopped, priceCall } from './sendCall.ts'

const count = new Intl.NumberFormat('en')

/**
 * Carries the command out.
 * @param batches of the whole list, in order.
 * @param round 1 for a list that is given once.
 * @throws {CollectionStopped}; {BadAirdropJournal}; viem's errors when the endpoint fails.
 */
export async function runAirdrop(
  context: CommandContext,
  batches: readonly (readonly Gift[])[],
  round: number,
): Promise<void> {
  const { options, client, contract, from, sending, say } = context
  const { chain } = options.network
  const place = { chainId: chain.id, contract, from, round }
  // Read again under the lock before anything is sent.
  const journal = openAirdropJournal(options.addresses.folder, place, batches)
  const earlier = await findEarlier(client, contract, batches, journal, round)
  const open = new Map<number, OperationCall>()
  for (const [batch, gifts] of batches.entries())
    if (journal.entryOf(batch)?.given === undefined && !earlier.has(batch))
      open.set(batch, operationCall(contract, { type: 'airdrop', gifts }))
  say(
    `From ${from}, ${batches.length} transaction${batches.length === 1 ? '' : 's'}, ${batches.length - open.size} given already (${journal.file})\n`,
  )
  for (const [batch, { hash }] of earlier)
    say(
      `batch ${batch + 1} of ${batches.length} is on chain already, transaction ${hash}; it is left out. To give the list once more, add --round ${round + 1}.\n`,
    )
  const [first] = open.values()
  if (first === undefined) {
    if (options.safe === undefined)
      return say('Everything on this list was given before. Nothing was sent.\n')
    throw new CollectionStopped(
      `Everything on this list was given before. Nothing was sent, and ${options.safe} was not written. To give it once more on purpose, add --round ${round + 1}.`,
    )
  }
  // A batch with an entry may be on chain, so it may be among the minted tokens.
  refuseMoreThanLeft(
    context,
    [...open.keys()].flatMap((batch) => (journal.entryOf(batch) ? [] : [batches[batch] ?? []])),
  )
  for (const call of open.values()) say(describeCall(call, chain))
  // The first batch alone is tried: those after it run on what it leaves.
  const priced = await priceCall(client, from, first)
  say(
    describeCost(
      [...open].map(() => priced),
      chain,
    ),
  )
  if (options.safe !== undefined) return writeParts(context, options.safe, batches, open, priced.fees)
  if (!options.broadcast || !sending) return say(NOTHING_SENT)
  const release = lockAirdrop(journal.file)
  try {
    const current = openAirdropJournal(options.addresses.folder, place, batches)
    for (const [batch, { hash, nonce, block }] of earlier)
      if (current.entryOf(batch) === undefined)
        current.note({ batch, nonce, sinceBlock: block, hashes: [hash], given: hash })
    await giveAirdrop(sending, contract, batches, current, {
      onGiven: (batch, hash, isEarlier) =>
        say(
          `batch ${batch + 1} of ${batches.length} ${isEarlier ? 'was given before' : 'given'}, transaction ${hash}\n`,
        ),
    })
  } finally {
    release()
  }
  say('Done.\n')
}

/** Writes a file for each part that is not wholly on chain, each small enough for a block. */
async function writeParts(
  { options, client, from, sale, say }: CommandContext,
  file: string,
  batches: readonly (readonly Gift[])[],
  open: ReadonlyMap<number, OperationCall>,
  { price }: Fees,
): Promise<void> {
  const { gasLimit } = await getBlock(client)
  const maxGas = partGas(gasLimit)
  const divided = divideAirdrop(batches, maxGas)
  if (divided.status === 'too-large') {
    const needed = gasBound([batches[divided.batch] ?? []])
    throw new CollectionStopped(
      `Batch ${divided.batch + 1} may need ${count.format(needed)} gas, and a transaction of the Safe may use ${count.format(maxGas)}: half of a block, whose limit is ${count.format(gasLimit)}. Nothing was sent and nothing was written. Give a smaller --batch.`,
    )
  }
  const { parts } = divided
  say('Nothing was sent.\n')
  for (const [part, members] of parts.entries()) {
    const calls = members.flatMap((batch) => open.get(batch) ?? [])
    const target = partFile(file, part, parts.length)
    const place = parts.length === 1 ? '' : `, part ${part + 1} of ${parts.length}`
    if (calls.length === 0) {
      say(`Part ${part + 1} of ${parts.length} is on chain already: do not execute ${target} again.\n`)
      continue
    }
    const bound = gasBound(members.flatMap((batch) => (open.has(batch) ? [batches[batch] ?? []] : [])))
    const name = `${sale.name}: airdrop${place}`
    const written = writeSafeFile({
      file: target,
      chainId: options.network.chain.id,
      safe: from,
      name,
      calls,
    })
    say(
      `${written}  ${gasAndCost(bound, price, options.network.chain)}; a block has ${count.format(gasLimit)} gas\n`,
    )
  }
  if (parts.length > 1)
    say(
      'Execute the files one after another. Run the same command again at any time: it writes only the parts that are not on chain, under the same names.\n',
    )
}

function refuseMoreThanLeft({ sale }: CommandContext, batches: readonly (readonly Gift[])[]): void {
  const left = sale.supply - sale.minted
  const tokens = batches.flat().reduce((sum, { quantity }) => sum + quantity, 0)
  if (tokens > left)
    throw new CollectionStopped(
      `The list gives ${count.format(tokens)} more tokens, and ${count.format(left)} are left. Nothing was sent and no money moved.`,
    )
}
