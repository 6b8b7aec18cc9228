/** The connect dialog, fetched ahead. */
import { choicePart } from './choicePart.ts'
import { stepsPart } from './stepsPart.ts'

/**
 * Fetches what the connect dialog is made of, for a page that is idle: from then on it opens without the network.
 * Never rejects; what did not arrive is fetched again when the dialog opens.
 */
export async function preloadConnect(): Promise<void> {
  await Promise.all([choicePart.load(), stepsPart.load()])
}
