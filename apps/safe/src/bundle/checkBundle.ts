/** Reads and checks what a visitor pastes, drops or follows. */
import {
  BundleError,
  type BundleContent,
  decodeFragment,
  MAX_BUNDLE_CHARACTERS,
  parseBundle,
  type VerifiedBundle,
  verifyBundle,
} from '@peppermint/safe/bundle'
import { createChainQuestions, readSafe, type SafeState } from '@peppermint/safe/chain'
import type { Address, Client } from 'viem'
import type { ImportProblem } from './bundleWords.ts'

export type CheckedBundle =
  | {
      readonly status: 'refused'
      readonly problem: ImportProblem
      /** Of what is invalid in a batch. */
      readonly path?: string
    }
  | {
      readonly status: 'ready'
      readonly content: BundleContent
      readonly verified: VerifiedBundle
      readonly state: SafeState
    }

/** @param text a link, its fragment, or the text of a file. */
export async function checkBundle(text: string, client: Client, safe: Address): Promise<CheckedBundle> {
  try {
    const bundle = await readBundle(text.trim())
    const state = await readSafe(client, safe)
    const verified = await verifyBundle(bundle, state, createChainQuestions(client))
    return { status: 'ready', content: keepVerified(bundle, verified), verified, state }
  } catch (error) {
    return { status: 'refused', problem: error instanceof BundleError ? error.code : 'unreachable' }
  }
}

/** @throws {BundleError} */
async function readBundle(text: string) {
  if (text.startsWith('{')) return parseBundle(text)
  const bundle = await decodeFragment(text)
  if (bundle === undefined) throw new BundleError('unreadable')
  return bundle
}

/** The bundle with only the signatures that count, and without misleading notes. */
function keepVerified(
  { chainId, safe, transactions, messages }: BundleContent,
  verified: VerifiedBundle,
): BundleContent {
  return {
    chainId,
    safe,
    transactions: transactions.map((transaction, index) => ({
      ...transaction,
      note: verified.transactions[index]?.note ?? null,
      signatures: (verified.transactions[index]?.confirmations ?? []).map(({ signature }) => signature),
    })),
    messages: messages.map((message, index) => ({
      ...message,
      signatures: (verified.messages[index]?.confirmations ?? []).map(({ signature }) => signature),
    })),
  }
}

/** The text of a chosen or dropped file. @throws {BundleError} `too-large` without reading it. */
export async function readFileText(file: File): Promise<string> {
  if (file.size > 4 * MAX_BUNDLE_CHARACTERS) throw new BundleError('too-large')
  return file.text()
}
