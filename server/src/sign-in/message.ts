/** The text that somebody signed: whether it is the one that this server asked for. Every "no" has words of its own. */
import type { Address } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { HttpError } from '../http/router.ts'

/** What a message has to say. */
export interface ExpectedMessage {
  /** This server's, without a slash at its end. */
  readonly origin: string
  readonly chainId: number
}

/** What a message says that is right so far. Its nonce has not been looked up. */
export interface ParsedMessage {
  readonly address: Address
  readonly nonce: string
  /** When it was made, as whoever made it says. */
  readonly issuedAt: Date
}

/** Clocks of two machines may differ by so many milliseconds. */
export const CLOCK_TOLERANCE_MS = 60_000

const NEXT_STEP = 'Nothing was changed. Ask for a new message and sign that one.'

/**
 * Reads an ERC-4361 message and checks everything about it but its nonce and its signature.
 * @throws {HttpError} with a code for each thing that is not as it should be.
 */
export function parseMessage(
  text: string,
  { origin, chainId }: ExpectedMessage,
  now = new Date(),
): ParsedMessage {
  const fields = parseExact(text)
  const { host, protocol } = new URL(origin)
  if (fields.version !== '1')
    throw new HttpError(
      400,
      'wrong_version',
      `The message is of another version of the standard than 1. ${NEXT_STEP}`,
    )
  if (fields.domain !== host || (fields.scheme !== undefined && `${fields.scheme}:` !== protocol))
    throw new HttpError(
      403,
      'wrong_domain',
      `The message was made for another site than ${host}. ${NEXT_STEP}`,
    )
  if (URL.parse(fields.uri)?.origin !== origin)
    throw new HttpError(
      403,
      'wrong_uri',
      `The message was made for another address than ${origin}. ${NEXT_STEP}`,
    )
  if (fields.chainId !== chainId)
    throw new HttpError(
      400,
      'wrong_chain',
      `The message is for another network than ${chainId}. Nothing was changed. Switch the wallet's network, then ask for a new message.`,
    )
  const { issuedAt, notBefore, expirationTime } = fields
  const starts = Math.max(issuedAt.getTime() - CLOCK_TOLERANCE_MS, notBefore?.getTime() ?? 0)
  if (now.getTime() < starts)
    throw new HttpError(400, 'message_not_yet_valid', `The message's time has not come yet. ${NEXT_STEP}`)
  if (expirationTime !== undefined && now >= expirationTime)
    throw new HttpError(410, 'message_expired', `The message's time is over. ${NEXT_STEP}`)
  return { address: fields.address, nonce: fields.nonce, issuedAt }
}

/** The standard wants a time; the library takes a message without one. */
type DatedMessage = SiweMessage & { readonly issuedAt: Date }

const TIME_FIELDS = /^(Issued At|Expiration Time|Not Before): (.+)/gm

/**
 * The fields of a message that is nothing but its fields: created again from them it is the same text, except for how
 * times are spelled. A person may read other text, or a field that occurs twice, otherwise than this server does.
 */
function parseExact(text: string): DatedMessage {
  try {
    // Where a field is missing, creating the message throws, or the text differs.
    const fields = parseSiweMessage(text) as DatedMessage
    const recreated = createSiweMessage({ ...fields, version: '1' }).replace(
      '\nVersion: 1\n',
      `\nVersion: ${fields.version}\n`,
    )
    if (
      recreated !==
      text.replaceAll(TIME_FIELDS, (_, name, time) => `${name}: ${new Date(time).toISOString()}`)
    )
      throw malformedError()
    return fields
  } catch {
    throw malformedError()
  }
}

const malformedError = () =>
  new HttpError(
    400,
    'message_malformed',
    `The message is not a sign-in message (ERC-4361, with a checksummed address). ${NEXT_STEP}`,
  )
