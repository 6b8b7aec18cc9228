/** The parts of the interface that are loaded late, for a page that wants them before they are needed. */
import { formatsPart } from '../account/formatsPart.ts'
import { preloadConnect } from '../connect/parts.ts'
import { connectedPart } from './connectedPart.ts'

/**
 * Fetches what the connect dialog opens with and what a connected visitor sees: from then on they appear without the
 * network. Never rejects.
 */
export async function preloadKit(): Promise<void> {
  await Promise.all([preloadConnect(), connectedPart.load(), formatsPart.load()])
}
