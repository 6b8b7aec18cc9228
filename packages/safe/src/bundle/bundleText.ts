/** A bundle as the text of a file. */
import { parseExactJson } from '@peppermint/input/json'
import { BundleError } from './bundleError.ts'
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type Bundle,
  bundleHeader,
  bundleSchema,
  MAX_BUNDLE_CHARACTERS,
} from './bundleSchema.ts'

/** Contents of a bundle. */
export type BundleContent = Omit<Bundle, 'format' | 'version'>

/** JSON that `parseBundle` reads, indented to be read by people. */
export function formatBundle({ chainId, safe, transactions, messages }: BundleContent): string {
  const bundle = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    chainId: String(chainId),
    safe,
    transactions: transactions.map((transaction) => ({ ...transaction, nonce: String(transaction.nonce) })),
    messages,
  }
  return JSON.stringify(bundle, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
}

/**
 * Parses the text of a file. Unknown fields are left out.
 * @throws {BundleError} `too-large`, `unreadable`, `not-a-bundle`, `unsupported-version`, `invalid`.
 */
export function parseBundle(text: string): Bundle {
  if (text.length > MAX_BUNDLE_CHARACTERS) throw new BundleError('too-large')
  const value = parseJson(text)
  const header = bundleHeader.safeParse(value)
  if (!header.success) throw new BundleError('not-a-bundle')
  if (header.data.version !== BUNDLE_VERSION) throw new BundleError('unsupported-version')
  const bundle = bundleSchema.safeParse(value)
  if (!bundle.success) throw new BundleError('invalid', bundle.error.issues[0]?.path.join('.'))
  return bundle.data
}

function parseJson(text: string): unknown {
  try {
    // Typed data may have numbers that a double cannot hold.
    return parseExactJson(text)
  } catch {
    throw new BundleError('unreadable')
  }
}
