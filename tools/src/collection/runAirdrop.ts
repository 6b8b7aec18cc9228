/** `airdrop`: skips batches that are on chain; shows, sends, or writes the others for a Safe. */
import { getBlock } from 'viem/actions'
import { sendAirdrop } from './airdrop.ts'
import { lockAirdrop, openAirdropJournal } from './airdropJournal.ts'
import { splitAirdrop, estimateMaxGas, getMaxPartGas } from '@peppermint/sale/operations/airdropParts.ts'
import type { Fees } from '@peppermint/sale/launch/fees.ts'
import { describeCall, describeCost, formatGasAndCost } from './callReport.ts'
import { NOTHING_SENT, type CommandContext } from './commandContext.ts'
import { findConfirmedBatches } from './findConfirmedBatches.ts'
import { createOperationCall, type OperationCall } from '@peppermint/sale/operations/operationCall.ts'
import type { AirdropRecipient } from '@peppermint/sale/operations/operations.ts'
import { getPartFile, writeSafeFile } from './safeFiles.ts'
import { CollectionStopped, priceCall } from './sendCall.ts'

const numberFormat = new Intl.NumberFormat('en')

/**
 * Runs the command.
 * @param batches of the whole list, in order.
 * @param round 1 for a list that is sent once.
 * @throws {CollectionStopped}; {BadAirdropJournal}; viem's errors if the endpoint fails.
 */
export async function runAirdrop(
  context: CommandContext,
  batches: readonly (readonly AirdropRecipient[])[],
  round: number,
): Promise<void> {
  const { options, client, contract, from, sending, write } = context
  const { chain } = options.network
  const place = { chainId: chain.id, contract, from, round }
  // Read again under the lock before anything is sent.
  const journal = openAirdropJournal(options.addresses.folder, place, batches)
  const earlier = await findConfirmedBatches(client, contract, batches, journal, round)
  const open = new Map<number, OperationCall>()
  for (const [batch, recipients] of batches.entries())
    if (journal.find(batch)?.confirmedHash === undefined && !earlier.has(batch))
      open.set(batch, createOperationCall(contract, { type: 'airdrop', recipients }))
  write(
    `From ${from}, ${batches.length} transaction${batches.length === 1 ? '' : 's'}, ${batches.length - open.size} on chain (${journal.file})\n`,
  )
  for (const [batch, { hash }] of earlier)
    write(
      `batch ${batch + 1} of ${batches.length} is already on chain, transaction ${hash}; skipped. To send the list again, add --round ${round + 1}.\n`,
    )
  const [first] = open.values()
  if (first === undefined) {
    if (options.safe === undefined) return write('The whole list is already on chain. Nothing was sent.\n')
    throw new CollectionStopped(
      `The whole list is already on chain. Nothing was sent, and ${options.safe} was not written. To send it again on purpose, add --round ${round + 1}.`,
    )
  }
  // A batch with an entry may be on chain, and so counted as minted.
  requireSupply(
    context,
    [...open.keys()].flatMap((batch) => (journal.find(batch) ? [] : [batches[batch] ?? []])),
  )
  for (const call of open.values()) write(describeCall(call, chain))
  // Only the first batch can be simulated: the others depend on it.
  const priced = await priceCall(client, from, first)
  write(
    describeCost(
      [...open].map(() => priced),
      chain,
    ),
  )
  if (options.safe !== undefined) return writeSafeFiles(context, options.safe, batches, open, priced.fees)
  if (!options.broadcast || !sending) return write(NOTHING_SENT)
  const release = lockAirdrop(journal.file)
  try {
    const current = openAirdropJournal(options.addresses.folder, place, batches)
    for (const [batch, { hash, nonce, block }] of earlier)
      if (current.find(batch) === undefined)
        current.save({ batch, nonce, sinceBlock: block, hashes: [hash], confirmedHash: hash })
    await sendAirdrop(sending, contract, batches, current, {
      onBatchConfirmed: (batch, hash, isEarlier) =>
        write(
          `batch ${batch + 1} of ${batches.length} ${isEarlier ? 'already confirmed' : 'confirmed'}, transaction ${hash}\n`,
        ),
    })
  } finally {
    release()
  }
  write('Done.\n')
}

/** Writes a file for each part with missing batches, each small enough for a block. */
async function writeSafeFiles(
  { options, client, from, sale, write }: CommandContext,
  file: string,
  batches: readonly (readonly AirdropRecipient[])[],
  open: ReadonlyMap<number, OperationCall>,
  { price }: Fees,
): Promise<void> {
  const { gasLimit } = await getBlock(client)
  const maxGas = getMaxPartGas(gasLimit)
  const divided = splitAirdrop(batches, maxGas)
  if (divided.status === 'too-large') {
    const needed = estimateMaxGas([batches[divided.batch] ?? []])
    throw new CollectionStopped(
      `Batch ${divided.batch + 1} may use ${numberFormat.format(needed)} gas, and a transaction of the Safe may use ${numberFormat.format(maxGas)}: at most half of the block gas limit ${numberFormat.format(gasLimit)}. Nothing was sent or written. Give a smaller --batch.`,
    )
  }
  const { parts } = divided
  write('Nothing was sent.\n')
  for (const [part, members] of parts.entries()) {
    const calls = members.flatMap((batch) => open.get(batch) ?? [])
    const target = getPartFile(file, part, parts.length)
    const place = parts.length === 1 ? '' : `, part ${part + 1} of ${parts.length}`
    if (calls.length === 0) {
      write(`Part ${part + 1} of ${parts.length} is already on chain: do not execute ${target} again.\n`)
      continue
    }
    const bound = estimateMaxGas(members.flatMap((batch) => (open.has(batch) ? [batches[batch] ?? []] : [])))
    const name = `${sale.name}: airdrop${place}`
    const written = writeSafeFile({
      file: target,
      chainId: options.network.chain.id,
      safe: from,
      name,
      calls,
    })
    write(
      `${written}  ${formatGasAndCost(bound, price, options.network.chain)}; a block has ${numberFormat.format(gasLimit)} gas\n`,
    )
  }
  if (parts.length > 1)
    write(
      'Execute the files one after another. Run the same command again at any time: it writes only the parts that are not on chain, with the same names.\n',
    )
}

function requireSupply({ sale }: CommandContext, batches: readonly (readonly AirdropRecipient[])[]): void {
  const left = sale.maxSupply - sale.minted
  const tokens = batches.flat().reduce((sum, { quantity }) => sum + quantity, 0)
  if (tokens > left)
    throw new CollectionStopped(
      `Supply: the list has ${numberFormat.format(tokens)} more tokens, and ${numberFormat.format(left)} are left. Nothing was sent and no money moved.`,
    )
}
