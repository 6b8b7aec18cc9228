/** The text that somebody signed: whether it is the one that this server asked for. Every "no" has words of its own. */
import type { Address } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { Refusal } from '../http/router.ts'

/** What a message has to say. */
export interface Expected {
  /** This server's, without a slash at its end. */
  readonly origin: string
  readonly chainId: number
}

/** What a message says that is right so far. Its nonce has not been looked up. */
export interface ReadMessage {
  readonly address: Address
  readonly nonce: string
  /** When it was made, as whoever made it says. */
  readonly issuedAt: Date
}

/** Clocks of two machines may differ by so many milliseconds. */
export const CLOCK_TOLERANCE = 60_000

const nothing = 'Nothing was changed. Ask for a new message and sign that one.'

/**
 * Reads an ERC-4361 message and checks everything about it but its nonce and its signature.
 * @throws {Refusal} with a code for each thing that is not as it should be.
 */
export function readMessage(text: string, { origin, chainId }: Expected, now = new Date()): ReadMessage {
  const fields = exactly(text)
  const { host, protocol } = new URL(origin)
  if (fields.version !== '1')
    throw new Refusal(
      400,
      'wrong_version',
      `The message is of another version of the standard than 1. ${nothing}`,
    )
  if (fields.domain !== host || (fields.scheme !== undefined && `${fields.scheme}:` !== protocol))
    throw new Refusal(403, 'wrong_domain', `The message was made for another site than ${host}. ${nothing}`)
  if (URL.parse(fields.uri)?.origin !== origin)
    throw new Refusal(403, 'wrong_uri', `The message was made for another address than ${origin}. ${nothing}`)
  if (fields.chainId !== chainId)
    throw new Refusal(
      400,
      'wrong_chain',
      `The message is for another network than ${chainId}. Nothing was changed. Switch the wallet's network, then ask for a new message.`,
    )
  const { issuedAt, notBefore, expirationTime } = fields
  const starts = Math.max(issuedAt.getTime() - CLOCK_TOLERANCE, notBefore?.getTime() ?? 0)
  if (now.getTime() < starts)
    throw new Refusal(400, 'message_not_yet_valid', `The message's time has not come yet. ${nothing}`)
  if (expirationTime !== undefined && now >= expirationTime)
    throw new Refusal(410, 'message_expired', `The message's time is over. ${nothing}`)
  return { address: fields.address, nonce: fields.nonce, issuedAt }
}

/** The standard wants a time; the library takes a message without one. */
type WholeMessage = SiweMessage & { readonly issuedAt: Date }

const times = /^(Issued At|Expiration Time|Not Before): (.+)/gm

/**
 * The fields of a message that is nothing but its fields: created again from them it is the same text, except for how
 * times are spelled. A person may read other text, or a field that occurs twice, otherwise than this server does.
 */
function exactly(text: string): WholeMessage {
  try {
    // Where a field is missing, creating the message throws, or the text differs.
    const fields = parseSiweMessage(text) as WholeMessage
    const again = createSiweMessage({ ...fields, version: '1' }).replace(
      '\nVersion: 1\n',
      `\nVersion: ${fields.version}\n`,
    )
    if (again !== text.replaceAll(times, (_, name, time) => `${name}: ${new Date(time).toISOString()}`))
      throw malformed()
    return fields
  } catch {
    throw malformed()
  }
}

const malformed = () =>
  new Refusal(
    400,
    'message_malformed',
    `The message is not a sign-in message (ERC-4361, with a checksummed address). ${nothing}`,
  )
